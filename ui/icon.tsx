import type { SocialIcon } from '#server/site/types.ts'
import type { ICON_SOURCES } from './icon-sources.ts'
import styles from './icon.module.css'

export type IconName = keyof typeof ICON_SOURCES | SocialIcon

/** A decorative icon, which `IconSprite` draws. */
export function Icon({ name }: { name: IconName }) {
  return (
    <span className={styles.icon} aria-hidden>
      <svg fill="currentColor">
        <use href={`#icon-${name}`} />
      </svg>
    </span>
  )
}
