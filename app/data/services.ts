import { createContext } from 'react-router'
import type { PageServices } from '#server/pages/types.ts'
import type { Shared } from '#ui/shared.ts'
import type { Rendered } from './server-only.ts'

/** The server's services, for loaders. */
export const servicesContext = createContext<PageServices>()

/** What a loader gives to the rendering of its page alone, since the page has it in its HTML. */
export const renderedContext = createContext<Partial<Rendered>>({})

/** The page's shared state, for loaders and middleware in the browser. */
export const sharedContext = createContext<Shared>()
