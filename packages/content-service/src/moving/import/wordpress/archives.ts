import type { OldText } from '../site/old-site.ts'
import { wordsOf } from '../site/comment-text.ts'

/** A category or tag of an export. */
export interface WxrTerm {
  id: string
  slug: string
  name: string
  /** Slug of the category above; '' for none, and for a tag. */
  parent: string
}

export interface WxrTerms {
  categories: readonly WxrTerm[]
  tags: readonly WxrTerm[]
}

/**
 * Leads the addresses of lists and feeds to those of Waypost.
 *
 * @param root Path of the old site, with a slash at its end.
 */
export function redirectArchives(
  { categories, tags }: WxrTerms,
  texts: readonly OldText[],
  root: string,
): Map<string, string> {
  const shown = texts.filter(
    ({ isDraft, isScheduled, kind }) => !isDraft && !isScheduled && kind === 'article',
  )
  const hasNames = shown.some(({ addresses }) => !addresses.at(0)?.includes('?'))
  const usedCategories = new Set(shown.map(({ category }) => category))
  const usedTags = new Set(shown.flatMap((text) => text.tags))
  const redirects = new Map([
    [`${root}feed`, FEED],
    [`${root}feed/*`, FEED],
    [`${root}comments/feed`, FEED],
    [`${root}?feed=rss2`, FEED],
    [`${root}author/*`, HOME],
  ])
  if (root !== '/') redirects.set(root, HOME)
  const add = (address: string, term: WxrTerm) => {
    const name = wordsOf(term.name)
    const filter = usedCategories.has(name) ? 'category' : usedTags.has(name) ? 'tag' : undefined
    if (filter === undefined) return
    const query = new URLSearchParams({ [filter]: name })
    redirects.set(address, `${HOME}?${query}`)
    if (hasNames && filter === 'category') redirects.set(`${address}feed`, `${FEED}?${query}`)
  }
  const bySlug = new Map(categories.map((term) => [term.slug, term]))
  for (const term of categories)
    add(hasNames ? `${root}category/${pathOf(term, bySlug)}/` : `${root}?cat=${term.id}`, term)
  for (const term of tags) add(hasNames ? `${root}tag/${term.slug}/` : `${root}?tag=${term.slug}`, term)
  for (const month of new Set(shown.flatMap(({ day }) => day?.slice(0, 7) ?? []))) {
    const [year, number] = month.split('-')
    const query = new URLSearchParams({ month: NAME_OF_MONTH.format(new Date(`${month}-01`)) })
    redirects.set(hasNames ? `${root}${year}/${number}/` : `${root}?m=${year}${number}`, `${HOME}?${query}`)
    redirects.set(hasNames ? `${root}${year}/` : `${root}?m=${year}`, HOME)
  }
  return redirects
}

const HOME = '/home'
const FEED = '/rss.xml'

/** As in the address of a list of Waypost: 'March 2024'. */
const NAME_OF_MONTH = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', timeZone: 'UTC' })

/** The slugs of a category and those above it. */
function pathOf(term: WxrTerm, bySlug: ReadonlyMap<string, WxrTerm>): string {
  const path: string[] = []
  for (let now: WxrTerm | undefined = term; now && !path.includes(now.slug); now = bySlug.get(now.parent))
    path.unshift(now.slug)
  return path.join('/')
}
