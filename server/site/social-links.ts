import type { Site } from '#domain/site.ts'

/** Places whose signs `ui/social-icon-sources.ts` draws, as they write their names, by these in small letters. */
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

/** A place with a sign. */
export type SocialIcon = keyof typeof SOCIAL_PLACES

/** A page of the creator elsewhere. */
export interface SocialLink {
  /** Of the place, such as 'GitHub'. */
  name: string
  address: string
  /** Absent if the place has no sign here. */
  icon?: SocialIcon
}

/** Lists the creator's pages elsewhere. A place whose sign is known has its own spelling. */
export function socialLinksOf(social: Site['social']): SocialLink[] {
  return Object.entries(social).flatMap(([written, address]) => {
    if (address === undefined) return []
    const key = written.toLowerCase()
    return Object.hasOwn(SOCIAL_PLACES, key)
      ? [{ name: SOCIAL_PLACES[key as SocialIcon], address, icon: key as SocialIcon }]
      : [{ name: written, address }]
  })
}
