import { useRouteLoaderData } from 'react-router'
import type { Route } from './+types/root.ts'

export type RootData = Route.ComponentProps['loaderData']

/** What every page knows; `undefined` only while the page tells that just this could not be loaded. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>('root')
}
