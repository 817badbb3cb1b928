import { createContext, use, useSyncExternalStore } from 'react'
import type { Api, ApiState } from './api.ts'

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
