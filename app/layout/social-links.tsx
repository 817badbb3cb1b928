import { RSS_PATH } from '#domain/addresses.ts'
import type { SiteView } from '#server/site/types.ts'
import { atInstant } from '../preview/address.ts'
import { useShownInstant } from '../preview/link.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './social-links.module.css'

interface SocialLinksProps extends Pick<SiteView, 'social'> {
  isNamed?: boolean
}

/** Links to the creator's pages on social networks, and to her feed. A network without an icon shows its name. */
export function SocialLinks({ social, isNamed }: SocialLinksProps) {
  const feed = atInstant(RSS_PATH, useShownInstant())
  return (
    <ul className={isNamed ? styles.named : styles.links}>
      {social.map(({ name, address, icon }) => (
        <li key={address}>
          <a href={address} rel="me">
            <Icon name={icon ?? 'link-45deg'} />
            <span className={isNamed || !icon ? undefined : 'visually-hidden'}>
              <bdi>{name}</bdi>
            </span>
          </a>
        </li>
      ))}
      <li>
        <a href={feed}>
          <Icon name="rss-fill" />
          <span className={isNamed ? undefined : 'visually-hidden'}>RSS</span>
        </a>
      </li>
    </ul>
  )
}
