import { lazy, type ComponentType } from 'react'

/**
 * React's `lazy`, but if the code cannot be fetched, the server's HTML stays as it is. A promise that stayed pending would block
 * every navigation.
 *
 * @param Element The outermost element of the component.
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
