import { createContext } from 'react-router'
import type { PageServices } from '#server/catalog/types.ts'

/** What the server gives the loaders of a request. */
export const servicesContext = createContext<PageServices>()
