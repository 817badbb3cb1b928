import type { MenuItem } from '#domain/menu.ts'
import { Link } from '../preview/link.tsx'

/** A link of the menu or the footer. The creator's own links may lead anywhere, so they leave the site's scripts. */
export function ItemLink({ name, address, kind, ...props }: MenuItem & { 'aria-current'?: 'page' | 'true' }) {
  if (kind === undefined)
    return (
      <a href={address}>
        <bdi>{name}</bdi>
      </a>
    )
  return (
    <Link to={address} {...props}>
      <bdi>{name}</bdi>
    </Link>
  )
}
