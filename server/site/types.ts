import type { Image } from '#domain/article.ts'
import type { Site } from '#domain/site.ts'
import type { FamilyName } from '../design/typefaces.ts'

/** Colours of drawings, as `#f8f4eb`. */
export interface Colors {
  paper: string
  ink: string
  inkSoft: string
  /** Of areas in the accent. */
  accentFill: string
}

/** The look of everything that the server draws. */
export interface DrawnLook {
  light: Colors
  dark: Colors
  /** The typeface of titles. */
  typeface: FamilyName
}

/** The creator's words, with her pictures and the look that she chose as addresses. */
export interface SiteView extends Omit<Site, 'photo' | 'icon' | 'look' | 'map'> {
  photo: Image
  look: LookView
  /** The creator's own icon. */
  icon?: Omit<Image, 'description'>
  map: Omit<Site['map'], 'picture'> & { picture?: Image }
}

/** What pages name of the look that the creator chose. */
export interface LookView {
  /** Address of the style sheet of typefaces and accent; another look has another. */
  stylesheet: string
  /** Addresses of the files that the first words of a page are set in; none for a typeface that readers have. */
  fonts: { normal?: string; italic?: string }
  /** The color of the page, as `#f8f4eb`. */
  paper: Record<'light' | 'dark', string>
}
