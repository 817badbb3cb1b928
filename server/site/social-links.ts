import { comparable } from '#domain/same-text.ts'
import type { Site } from '#domain/site.ts'

/** The names of services with an icon in `ui/social-icon-sources.ts`, by their lower-case form. */
const SOCIAL_PLACES = {
  behance: 'Behance',
  bluesky: 'Bluesky',
  discord: 'Discord',
  dribbble: 'Dribbble',
  facebook: 'Facebook',
  github: 'GitHub',
  gitlab: 'GitLab',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  mastodon: 'Mastodon',
  medium: 'Medium',
  pinterest: 'Pinterest',
  reddit: 'Reddit',
  signal: 'Signal',
  spotify: 'Spotify',
  strava: 'Strava',
  substack: 'Substack',
  telegram: 'Telegram',
  threads: 'Threads',
  tiktok: 'TikTok',
  twitch: 'Twitch',
  vimeo: 'Vimeo',
  whatsapp: 'WhatsApp',
  x: 'X',
  youtube: 'YouTube',
} as const

export type SocialIcon = keyof typeof SOCIAL_PLACES

/** A page of the creator at another service. */
export interface SocialLink {
  /** Name of the service, such as 'GitHub'. */
  name: string
  address: string
  /** Absent for a service without an icon. */
  icon?: SocialIcon
}

/** Lists the creator's pages at other services. The name of a service with an icon gets the service's own spelling. */
export function socialLinksOf(social: Site['social']): SocialLink[] {
  return Object.entries(social).flatMap(([written, address]) => {
    if (address === undefined) return []
    const key = comparable(written)
    return Object.hasOwn(SOCIAL_PLACES, key)
      ? [{ name: SOCIAL_PLACES[key as SocialIcon], address, icon: key as SocialIcon }]
      : [{ name: written, address }]
  })
}
