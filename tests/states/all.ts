import { ABOUT } from './about.ts'
import { ARTICLES } from './article.ts'
import { COMMENTS } from './comments.ts'
import { CONTACT } from './contact.ts'
import { DIALOGS } from './dialogs.ts'
import { DRAWERS } from './drawer.ts'
import { HOME } from './home.ts'
import { IDENTITY_PAGES } from './identity-pages.ts'
import { PANEL } from './panel.ts'
import { PREVIEWS } from './preview.ts'
import { SEARCH } from './search.ts'
import type { SiteName } from './sites.ts'
import type { State } from './state.ts'
import { ERRORS } from './errors.ts'
import { WAITING } from './waiting.ts'

/** Every screen in every state that we know of. */
export const STATES: readonly State[] = [
  ...HOME,
  ...ARTICLES,
  ...ABOUT,
  ...CONTACT,
  ...SEARCH,
  ...PANEL,
  ...DIALOGS,
  ...IDENTITY_PAGES,
  ...DRAWERS,
  ...COMMENTS,
  ...WAITING,
  ...ERRORS,
  ...PREVIEWS,
]

/** Sites with so many states that each of their screens is a group. The groups on one site follow each other. */
const LARGE_SITES: readonly SiteName[] = ['odd', 'sample']

/** The same in groups, in each of which all are on one site. */
export const STATE_GROUPS: readonly (readonly State[])[] = Object.values(
  Object.groupBy(STATES.toSorted(bySite), (state) =>
    LARGE_SITES.includes(siteOf(state)) ? `${state.screen} on ${siteOf(state)}` : siteOf(state),
  ),
) as State[][]

/** The large sites come first, so that all workers are busy until the end. */
function bySite(one: State, other: State): number {
  const rankOf = (state: State) => LARGE_SITES.indexOf(siteOf(state))
  return rankOf(other) - rankOf(one) || siteOf(one).localeCompare(siteOf(other))
}

/** The site that a state is on. */
export function siteOf({ site = 'sample' }: State): SiteName {
  return site
}
