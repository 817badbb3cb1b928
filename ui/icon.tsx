import type { SocialIcon } from '#server/site/types.ts'
import type { ICON_SOURCES } from './icon-sources.ts'
import type { STUDIO_ICON_SOURCES } from './studio-icon-sources.ts'
import styles from './icon.module.css'

export type IconName = keyof typeof ICON_SOURCES | keyof typeof STUDIO_ICON_SOURCES | SocialIcon

/** A decorative icon. Its drawing is in the `IconSprite` of the site or of the studio. */
export function Icon({ name }: { name: IconName }) {
  return (
    <span className={styles.icon} aria-hidden>
      {/* Without styles, the drawing would fill the page. */}
      <svg fill="currentColor" width="16" height="16">
        <use href={`#icon-${name}`} />
      </svg>
    </span>
  )
}
