/** A version that the address of the releases offers. */
export interface Release {
  /** `0.3.0`. */
  version: string
  /** `2026-11-28`. */
  date: string
  /** What it changes, as Markdown. */
  changes: string
}

/** How the site is hosted, which decides how it is upgraded. */
export type Hosting = 'installer' | 'container' | 'clone' | 'archive'

/** What is known of newer versions. */
export interface UpgradeState {
  /** The running version. */
  version: string
  hosting: Hosting
  /** The newest version, if it is newer than the running one. */
  newer?: Release
  /** When the releases were last asked. */
  askedAt?: string
  /** Why there was no answer then. */
  failure?: string
}
