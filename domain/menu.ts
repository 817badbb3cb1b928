import { ABOUT_PATH, CONTACT_PATH, HOME_PATH, pagePath } from './addresses.ts'
import { UNCATEGORIZED } from './category.ts'
import { listAddress } from './list-address.ts'
import { comparable, isSameText } from './same-text.ts'

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

/** The line for every category without a line of its own, also for later ones. */
export const CATEGORIES = 'Categories'

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

/** Finds what the lines name, with all other categories for the line 'Categories'. Unknown names are left out. */
export function itemsOf(lines: readonly WrittenItem[], named: Named): MenuItem[] {
  const found = lines.map((line) => findItem(line, named))
  const listed = new Set(found.map((item) => item?.address))
  return lines.flatMap((line, index) => found[index] ?? (isForCategories(line) ? others() : []))

  function others(): MenuItem[] {
    return named.categories
      .filter(({ name }) => name !== UNCATEGORIZED)
      .map(({ name }) => categoryItem(name))
      .filter(({ address }) => !listed.has(address))
  }
}

/** Whether it is the line 'Categories'. A screen, page or category of this name comes first. */
export function isForCategories(line: WrittenItem): boolean {
  return typeof line === 'string' && isSameText(line, CATEGORIES)
}
