import { useLocation, useMatches } from 'react-router'
import type { ArticleSummary } from '#domain/article.ts'
import { UNCATEGORIZED } from '#domain/category.ts'
import { listAddress, type Count } from '#domain/listing.ts'
import { withoutMoment } from '../preview/address.ts'
import { Link } from '../preview/link.tsx'
import styles from './menu.module.css'

/** Every place of the site, drawn as the stops of one line. */
export function Menu({ categories }: { categories: readonly Count[] }) {
  const { pathname, search } = useLocation()
  const category = useCategory()?.toLowerCase()
  // An article is a place beside the line, near the stop of its category.
  const here = pathname === '/home' ? 'page' : 'true'

  return (
    <nav aria-label="Main">
      <ul className={styles.stops}>
        <Stop to="/home" name="Home" here={withoutMoment(pathname + search) === '/home' && 'page'} />
        <Stop to="/about" name="About" here={pathname === '/about' && 'page'} />
        {categories
          .filter(({ name }) => name !== UNCATEGORIZED)
          .map(({ name }) => (
            <Stop
              key={name}
              to={listAddress({ category: name })}
              name={name}
              here={category === name.toLowerCase() && here}
              isBranch
            />
          ))}
        <Stop to="/contact" name="Contact" here={pathname === '/contact' && 'page'} />
      </ul>
    </nav>
  )
}

/** Category of the list or of the article that is shown. */
function useCategory(): string | undefined {
  const [screen, head] = useMatches().toReversed() as {
    loaderData?: Partial<ArticleSummary> & { article?: ArticleSummary }
  }[]
  return (screen?.loaderData ?? head?.loaderData?.article)?.category
}

interface StopProps {
  to: string
  name: string
  /** Whether the reader is at this place, or at one that belongs to it. */
  here: false | 'page' | 'true'
  isBranch?: boolean
}

function Stop({ to, name, here, isBranch }: StopProps) {
  return (
    <li className={isBranch ? styles.branch : styles.stop}>
      <Link to={to} aria-current={here || undefined}>
        <bdi>{name}</bdi>
      </Link>
    </li>
  )
}
