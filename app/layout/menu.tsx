import { useMemo, type ReactNode } from 'react'
import { useLocation, useMatches } from 'react-router'
import { ABOUT_PATH, CONTACT_PATH, HOME_PATH } from '#domain/addresses.ts'
import { headingsOf } from '#domain/article-body.ts'
import type { Article } from '#domain/article.ts'
import { UNCATEGORIZED } from '#domain/category.ts'
import { listAddress } from '#domain/list-address.ts'
import type { Count } from '#domain/listing.ts'
import { isSameText } from '#domain/same-text.ts'
import { withoutInstant } from '../preview/address.ts'
import { Link } from '../preview/link.tsx'
import { ReadingLine } from './reading-line.tsx'
import styles from './menu.module.css'

/** The main menu, drawn as the stops of a railway line, and the headings of the article on screen. */
export function Menu({ categories }: { categories: readonly Count[] }) {
  const { pathname, search } = useLocation()
  const { category, headings } = useShown()
  // An article is not in the menu; its category is current but not the page itself.
  const here = pathname === HOME_PATH ? 'page' : 'true'
  const named = categories.filter(({ name }) => name !== UNCATEGORIZED)
  const isNamed = category !== undefined && named.some(({ name }) => isSameText(name, category))
  const readingLine = headings.length > 0 && <ReadingLine headings={headings} />

  return (
    <nav aria-label="Main">
      <ul className={styles.stops}>
        <Stop to={HOME_PATH} name="Home" here={withoutInstant(pathname + search) === HOME_PATH && 'page'}>
          {!isNamed && readingLine}
        </Stop>
        <Stop to={ABOUT_PATH} name="About" here={pathname === ABOUT_PATH && 'page'} />
        {named.map(({ name }) => {
          const isCurrent = category !== undefined && isSameText(category, name)
          return (
            <Stop
              key={name}
              to={listAddress({ category: name })}
              name={name}
              here={isCurrent && here}
              isBranch
            >
              {isCurrent && readingLine}
            </Stop>
          )
        })}
        <Stop to={CONTACT_PATH} name="Contact" here={pathname === CONTACT_PATH && 'page'} />
      </ul>
    </nav>
  )
}

/** Returns the category of the current list or article, and the headings of the article. */
function useShown() {
  const shown = useMatches().at(-1)?.loaderData as { category?: string; article?: Article } | undefined
  const article = shown?.article
  const headings = useMemo(() => headingsOf(article?.body ?? ''), [article])
  return { category: (article ?? shown)?.category, headings }
}

interface StopProps {
  to: string
  name: string
  /** Value of `aria-current`: 'page' on the page itself, 'true' on an article of the category. */
  here: false | 'page' | 'true'
  isBranch?: boolean
  /** Content on the line below the stop. */
  children?: ReactNode
}

function Stop({ to, name, here, isBranch, children }: StopProps) {
  return (
    <li className={isBranch ? styles.branch : styles.stop}>
      <Link to={to} aria-current={here || undefined}>
        <bdi>{name}</bdi>
      </Link>
      {children}
    </li>
  )
}
