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

/** The content of `site.yaml`, with the addresses of its pictures and look. */
export interface SiteView extends Omit<Site, 'photo' | 'icon' | 'look' | 'map' | 'security'> {
  photo: Image
  look: LookView
  /** The creator's own icon. */
  icon?: Omit<Image, 'description'>
  map: Omit<Site['map'], 'picture'> & { picture?: Image }
}

/** The CSS of the look, in two parts. */
export interface LookStyles {
  /** What loads typefaces; empty where the reader's own are shown. */
  typefaces: string
  others: string
}

/** What pages need to know of the look. */
export interface LookView {
  /** Address of the style sheet of typefaces and accent; changes with the look. */
  stylesheet: string
  /** The color of the page, as `#f8f4eb`. */
  paper: Record<'light' | 'dark', string>
}
