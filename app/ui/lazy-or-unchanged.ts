import { lazy, type ComponentType } from 'react'

/** Is React's `lazy`, but where the code cannot be fetched, what the server has rendered stays as it is. */
export function lazyOrUnchanged<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => load().catch(() => new Promise<never>(() => {})))
}
