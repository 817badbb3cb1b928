import { useLocation } from 'react-router'
import { UNCATEGORIZED } from '#domain/category.ts'
import { listAddress, type Count } from '#domain/listing.ts'
import { withoutMoment } from '../preview/address.ts'
import { Link } from '../preview/link.tsx'
import styles from './menu.module.css'

/** Every place of the site, drawn as the stops of one line. */
export function Menu({ categories }: { categories: readonly Count[] }) {
  const { pathname, search } = useLocation()
  const category =
    pathname === '/home' ? new URLSearchParams(search).get('category')?.toLowerCase() : undefined

  return (
    <nav aria-label="Main">
      <ul className={styles.stops}>
        <Stop to="/home" name="Home" isHere={withoutMoment(pathname + search) === '/home'} />
        <Stop to="/about" name="About" isHere={pathname === '/about'} />
        {categories
          .filter(({ name }) => name !== UNCATEGORIZED)
          .map(({ name }) => (
            <Stop
              key={name}
              to={listAddress({ category: name })}
              name={name}
              isHere={category === name.toLowerCase()}
              isBranch
            />
          ))}
        <Stop to="/contact" name="Contact" isHere={pathname === '/contact'} />
      </ul>
    </nav>
  )
}

interface StopProps {
  to: string
  name: string
  isHere: boolean
  isBranch?: boolean
}

function Stop({ to, name, isHere, isBranch }: StopProps) {
  return (
    <li className={isBranch ? styles.branch : styles.stop}>
      <Link to={to} aria-current={isHere ? 'page' : undefined}>
        <bdi>{name}</bdi>
      </Link>
    </li>
  )
}
