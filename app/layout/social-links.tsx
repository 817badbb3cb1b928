import { RSS_PATH } from '#domain/addresses.ts'
import type { Site } from '#domain/site.ts'
import { atInstant } from '../preview/address.ts'
import { useShownInstant } from '../preview/link.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './social-links.module.css'

const NETWORKS = [
  { key: 'facebook', name: 'Facebook', icon: 'facebook' },
  { key: 'instagram', name: 'Instagram', icon: 'instagram' },
  { key: 'youtube', name: 'YouTube', icon: 'youtube' },
] as const

interface SocialLinksProps extends Pick<Site, 'social'> {
  isNamed?: boolean
}

/** Links to the creator's pages on social networks, and to the feed of her articles. */
export function SocialLinks({ social, isNamed }: SocialLinksProps) {
  const feed = atInstant(RSS_PATH, useShownInstant())
  return (
    <ul className={isNamed ? styles.named : styles.links}>
      {NETWORKS.filter(({ key }) => social[key]).map(({ key, name, icon }) => (
        <li key={key}>
          <a href={social[key]} rel="me">
            <Icon name={icon} />
            <span className={isNamed ? undefined : 'visually-hidden'}>{name}</span>
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
