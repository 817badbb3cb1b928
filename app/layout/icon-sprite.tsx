import { use, useEffect, useRef } from 'react'
import { ServerOnly } from '../data/server-only.ts'

/**
 * The drawings of icons, once in each page: those that it shows come with it, and once its components have started all others, for
 * what opens later. The signs of places elsewhere, which each page shows, stay as they came.
 */
export function IconSprite() {
  const sprite = useRef<HTMLDivElement>(null)
  useEffect(() => {
    import('#ui/icon-sources.ts').then(
      ({ drawIcons }) => {
        if (sprite.current) sprite.current.innerHTML = drawIcons()
      },
      () => {
        // Without a connection the page keeps the icons that it has.
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
