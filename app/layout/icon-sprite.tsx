import { use, useEffect, useRef } from 'react'
import { ServerOnly } from '../data/server-only.ts'

/**
 * The drawings of icons, once in each page. The HTML has those that the page shows; the others are added once the page has started, for
 * what opens later. The icons of social networks, which each page shows, do not change.
 */
export function IconSprite() {
  const sprite = useRef<HTMLDivElement>(null)
  useEffect(() => {
    import('#ui/icon-sources.ts').then(
      ({ drawIcons }) => {
        if (sprite.current) sprite.current.innerHTML = drawIcons()
      },
      () => {
        // Without a connection the page keeps its icons.
      },
    )
  }, [])
  const { icons = '', socialIcons = '' } = use(ServerOnly)
  return (
    <>
      <div ref={sprite} hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: icons }} />
      <div hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: socialIcons }} />
    </>
  )
}
