import { useMemo, type ReactNode } from 'react'
import { useLocation, useMatches } from 'react-router'
import { HOME_PATH } from '#domain/addresses.ts'
import { headingsOf } from '#domain/article-body.ts'
import type { Article } from '#domain/article.ts'
import { UNCATEGORIZED } from '#domain/category.ts'
import type { Count } from '#domain/listing.ts'
import { categoryItem, SCREEN_ITEMS, type MenuItem } from '#domain/menu.ts'
import { isSameText } from '#domain/same-text.ts'
import { withoutInstant } from '../preview/address.ts'
import { ItemLink } from './item-link.tsx'
import { ReadingLine } from './reading-line.tsx'
import styles from './menu.module.css'

interface MenuProps {
  /** What the creator has chosen; screens and categories by default. */
  items?: readonly MenuItem[]
  categories: readonly Count[]
}

/** The main menu, drawn as the stops of a railway line, and the headings of the article on screen. */
export function Menu({ items, categories }: MenuProps) {
  const { pathname, search } = useLocation()
  const { category, headings } = useShown()
  const stops = items ?? defaultItems(categories)
  const isOfShown = ({ kind, name }: MenuItem) =>
    kind === 'category' && category !== undefined && isSameText(name, category)
  const readingLine = headings.length > 0 && <ReadingLine headings={headings} />

  function hereOf(item: MenuItem): StopProps['here'] {
    // An article is not in the menu; its category is current but not the page itself.
    if (isOfShown(item)) return pathname === HOME_PATH ? 'page' : 'true'
    const shown = item.address === HOME_PATH ? withoutInstant(pathname + search) : pathname
    return item.kind === 'screen' && item.address === shown && 'page'
  }

  // The headings are below the current stop, or else below the first one.
  const current = stops.find((item) => hereOf(item)) ?? stops.at(0)

  return (
    <nav aria-label="Main">
      <ul className={styles.stops}>
        {stops.map((item, index) => (
          <Stop key={index} {...item} here={hereOf(item)}>
            {item === current && readingLine}
          </Stop>
        ))}
      </ul>
    </nav>
  )
}

function defaultItems(categories: readonly Count[]): MenuItem[] {
  const [home, about, contact] = SCREEN_ITEMS
  const named = categories.filter(({ name }) => name !== UNCATEGORIZED)
  return [home, about, ...named.map(({ name }) => categoryItem(name)), contact]
}

/** Returns the category of the current list or article, and the headings of the article. */
function useShown() {
  const shown = useMatches().at(-1)?.loaderData as { category?: string; article?: Article } | undefined
  const article = shown?.article
  const headings = useMemo(() => headingsOf(article?.body ?? ''), [article])
  return { category: (article ?? shown)?.category, headings }
}

interface StopProps extends MenuItem {
  /** Value of `aria-current`: 'page' on the page itself, 'true' on an article of the category. */
  here: false | 'page' | 'true'
  /** Content on the line below the stop. */
  children?: ReactNode
}

function Stop({ here, kind, children, ...item }: StopProps) {
  return (
    <li className={kind === 'category' ? styles.branch : styles.stop}>
      <ItemLink {...item} kind={kind} aria-current={here || undefined} />
      {children}
    </li>
  )
}
