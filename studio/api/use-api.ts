import { createContext, use, useSyncExternalStore } from 'react'
import { createContext as createRouterContext } from 'react-router'
import type { Api, ApiState } from './api.ts'

/** For loaders of routes; components use `useApi`. */
export const apiContext = createRouterContext<Api>()

const ApiContext = createContext<Api | undefined>(undefined)

/** Provides the client to the screens. */
export const ApiProvider = ApiContext.Provider

export function useApi(): Api {
  const api = use(ApiContext)
  if (!api) throw new Error('There is no ApiProvider around this component.')
  return api
}

/** Returns whether there is a session and whether the server can be reached, and renders again when that changes. */
export function useApiState(): ApiState {
  const api = useApi()
  return useSyncExternalStore(api.subscribe, api.state)
}
