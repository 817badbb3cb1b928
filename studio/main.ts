/**
 * Asks for what the first screen shows while the code that draws it is on its way: on a phone's network each answer takes half a
 * second. The editor's code, the largest, is loaded and started meanwhile.
 */
import { STUDIO_PATH } from '#domain/addresses.ts'
import { createApi } from './api/api.ts'

const asks = asksFor(location.pathname)
const api = createApi({ early: asks })
void import('./start.tsx').then(({ start }) => start(api))
if (asks.includes('entry-types')) void import('./editing/editing-screen.tsx')

/** @returns Paths that the loaders of a screen ask for. */
function asksFor(address: string): string[] {
  const screen = address.slice(STUDIO_PATH.length + 1)
  if (screen === 'sign-in') return []
  if (screen === '') return ['session', 'entries']
  if (screen === 'new') return ['session', 'entry-types']
  // A name with this sign is of a draft that was begun without a connection.
  const [, entry] = /^edit\/([^/]+\/[^/~][^/]*)$/.exec(screen) ?? []
  return entry === undefined ? ['session'] : ['session', 'entry-types', `entries/${entry}`]
}
