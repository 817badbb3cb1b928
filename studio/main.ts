/**
 * Requests the data of the first screen while the code that draws it loads: on a phone's network each answer takes half
 * a second. Also loads and starts the editor's code, which is the largest.
 */
import { STUDIO_PATH } from '#domain/addresses.ts'
import { createApi } from './api/api.ts'

const asks = asksFor(location.pathname)
const api = createApi({ early: asks })
void import('./start.tsx').then(({ start }) => start(api))
if (asks.includes('entry-types')) void import('./editing/editing-screen.tsx')

/** @returns Paths that the screen's loaders request. */
function asksFor(address: string): string[] {
  const screen = address.slice(STUDIO_PATH.length + 1)
  if (screen === 'sign-in') return []
  if (screen === '') return ['session', 'entries', 'findings', 'guide', 'comments', 'messages?show=unread']
  if (screen === 'articles') return ['session', 'entries']
  if (screen === 'new') return ['session', 'entry-types']
  // A name with `~` belongs to a draft that began offline.
  const [, entry] = /^edit\/([^/]+\/[^/~][^/]*)$/.exec(screen) ?? []
  return entry === undefined ? ['session'] : ['session', 'entry-types', `entries/${entry}`]
}
