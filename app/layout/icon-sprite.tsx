import { use, useEffect, useRef } from 'react'
import { ServerOnly } from '../data/server-only.ts'

/**
 * The drawings of icons, once per page. The HTML contains the icons that the page shows. The others are added after the
 * start, for dialogs and menus. The icons of social networks, which every page shows, do not change.
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
