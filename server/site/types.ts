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
