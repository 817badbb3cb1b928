import { lazy, type ComponentType } from 'react'

/**
 * Is React's `lazy`, but where the code cannot be fetched, what the server has rendered stays as it is. Its promise must not stay
 * pending: React ends no navigation around a part of the page that never starts.
 *
 * @param Element What the component renders, from outside.
 */
export function lazyOrUnchanged<Props extends object>(
  Element: 'aside' | 'svg',
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  return lazy(() => load().catch((): { default: ComponentType<Props> } => ({ default: Unchanged })))

  function Unchanged() {
    // React leaves alone what it finds in an element whose content is HTML.
    return <Element dangerouslySetInnerHTML={{ __html: '' }} suppressHydrationWarning />
  }
}
