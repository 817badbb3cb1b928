import type { Image } from '#domain/article.ts'
import type { Site } from '#domain/site.ts'
import type { FamilyName } from '../design/typefaces.ts'
import type { SocialLink } from './social-links.ts'

export type { AccentMeasures } from './look/describe-accent.ts'

/** A line or value of `site.yaml` that cannot be used. */
export interface SiteProblem {
  line?: number
  /** Path of the value: `contact.email`. */
  field?: string
  message: string
}

export type { SocialIcon, SocialLink } from './social-links.ts'

/** Colours of drawings, such as `#f8f4eb`. */
export interface Colors {
  paper: string
  ink: string
  inkSoft: string
  /** The accent for areas. */
  accentFill: string
}

/** The look of icons and social cards. */
export interface DrawnLook {
  light: Colors
  dark: Colors
  /** The typeface of titles. */
  typeface: FamilyName
}

/** The content of `site.yaml`, with the addresses of its pictures and look. Missing pictures are absent. */
export interface SiteView extends Omit<
  Site,
  'about' | 'description' | 'photo' | 'icon' | 'look' | 'map' | 'security' | 'social' | 'copyright'
> {
  about: {
    greeting?: string
    /** The biography as harmless HTML. */
    html?: string
  }
  description: string
  photo?: Image
  look: LookView
  /** The creator's own icon. */
  icon?: Omit<Image, 'description'>
  /** In the order of the file. */
  social: SocialLink[]
  map?: SiteMap
  copyright: string
}

/** The creator's place, with the address of its picture. */
export type SiteMap = Omit<NonNullable<Site['map']>, 'picture'> & { picture?: Image }

/** The CSS of the look, in two parts. */
export interface LookStyles {
  /** The rules that load typefaces; empty if readers see their system's typefaces. */
  typefaces: string
  others: string
}

/** The look for pages. */
export interface LookView {
  /** Address of the style sheet with typefaces and accent. It changes with the look. */
  stylesheet: string
  /** The color of the page, such as `#f8f4eb`. */
  paper: Record<'light' | 'dark', string>
}
