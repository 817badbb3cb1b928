import { createContext } from 'react-router'
import type { PageServices } from '#server/pages/types.ts'
import type { Shared } from '#ui/shared.ts'

export const servicesContext = createContext<PageServices>()

/** The page's shared state, for loaders in the browser. */
export const sharedContext = createContext<Shared>()
