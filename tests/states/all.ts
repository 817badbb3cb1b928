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
import type { State } from './state.ts'
import { TROUBLE } from './trouble.ts'
import { WAITING } from './waiting.ts'

/** Every screen in every state that we know of. */
export const STATES: readonly State[] = [
  ...HOME,
  ...ARTICLES,
  ...ABOUT,
  ...CONTACT,
  ...PANEL,
  ...DIALOGS,
  ...IDENTITY_PAGES,
  ...DRAWERS,
  ...COMMENTS,
  ...WAITING,
  ...TROUBLE,
  ...PREVIEWS,
]

/** The same, those of a screen that share a Waypost together, by name; groups on the same one follow each other. */
export const STATES_BY_SCREEN: Readonly<Record<string, readonly State[]>> = Object.groupBy(
  STATES.toSorted((a, b) => siteOf(a).localeCompare(siteOf(b))),
  (state) => `${state.screen} on ${siteOf(state)}`,
) as Record<string, State[]>

function siteOf({ site = 'sample' }: State) {
  return site
}
