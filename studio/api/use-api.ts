import { createContext, use, useSyncExternalStore } from 'react'
import { createContext as createRouterContext } from 'react-router'
import type { Api, ApiState } from './api.ts'

/** For loaders of routes; components use `useApi`. */
export const apiContext = createRouterContext<Api>()

const ApiContext = createContext<Api | undefined>(undefined)

/** Gives the screens what calls the server. */
export const ApiProvider = ApiContext.Provider

export function useApi(): Api {
  const api = use(ApiContext)
  if (!api) throw new Error('There is no ApiProvider around this component.')
  return api
}

/** Whether there is a session, and whether the server is reached; kept current. */
export function useApiState(): ApiState {
  const api = useApi()
  return useSyncExternalStore(api.subscribe, api.state)
}
