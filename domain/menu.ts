import { ABOUT_PATH, CONTACT_PATH, HOME_PATH, pagePath } from './addresses.ts'
import { listAddress } from './list-address.ts'
import { comparable } from './same-text.ts'

/** A line of `menu:` or `footer:` in `site.yaml`: the name of something, or a link of the creator's own. */
export type WrittenItem = string | MenuItem

/** A link in the menu or the footer. */
export interface MenuItem {
  name: string
  /** A path of the site, or a whole address. */
  address: string
  /** What it leads to, if that is a screen. */
  kind?: 'screen' | 'category'
}

/** The site's own screens, by their names. */
export const SCREEN_ITEMS: readonly MenuItem[] = [
  { name: 'Home', address: HOME_PATH, kind: 'screen' },
  { name: 'About', address: ABOUT_PATH, kind: 'screen' },
  { name: 'Contact', address: CONTACT_PATH, kind: 'screen' },
]

/** What a line can name besides screens. */
interface Named {
  /** The creator's own pages by name. */
  pages: ReadonlyMap<string, { title: string }>
  categories: readonly { name: string }[]
}

export function categoryItem(name: string): MenuItem {
  return { name, address: listAddress({ category: name }), kind: 'category' }
}

/** Finds what a line names: a screen, else a page by its name or title, else a category; `undefined` if there is no such thing. */
export function findItem(written: WrittenItem, { pages, categories }: Named): MenuItem | undefined {
  if (typeof written !== 'string') return written
  const asked = comparable(written)
  const screen = SCREEN_ITEMS.find(({ name }) => comparable(name) === asked)
  if (screen) return screen
  const own = [...pages]
  const page =
    own.find(([name]) => comparable(name) === asked) ??
    own.find(([, { title }]) => comparable(title) === asked)
  if (page) return { name: page[1].title, address: pagePath(page[0]), kind: 'screen' }
  const category = categories.find(({ name }) => comparable(name) === asked)
  return category && categoryItem(category.name)
}

/** Finds what the lines name. Unknown names are left out. */
export function itemsOf(lines: readonly WrittenItem[], named: Named): MenuItem[] {
  return lines.flatMap((line) => findItem(line, named) ?? [])
}
