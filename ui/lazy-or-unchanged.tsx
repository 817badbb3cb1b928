import { lazy, type ComponentType } from 'react'

/**
 * React's `lazy`, but if the code cannot be fetched, the server's HTML stays. A pending promise would block every
 * navigation.
 * @param Element The outermost element of the component.
 */
export function lazyOrUnchanged<Props extends object>(
  Element: 'aside' | 'svg',
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  return lazy(() => load().catch((): { default: ComponentType<Props> } => ({ default: Unchanged })))

  function Unchanged() {
    // React does not change the content of an element with inner HTML.
    return <Element dangerouslySetInnerHTML={{ __html: '' }} suppressHydrationWarning />
  }
}
