import type { DatabaseLocation } from '../database/types.ts'
import type { Manifest } from './manifest.ts'

/** Where the parts of a Waypost installation are. */
export interface BackupPlaces {
  database: DatabaseLocation
  /** The creator's folder. The sample is never backed up. */
  contentDir: string
  dataDir: string
  envFile: string
  /** Folder of the scheduled backups. Backups do not contain it. */
  backupDir: string
}

export interface BackupSource extends BackupPlaces {
  /** Version of Waypost. */
  version: string
}

export interface BackupReport {
  manifest: Manifest
  /** Paths that could not be in the backup, with the reasons. */
  leftOut: string[]
}

/** When the server makes backups, and how many it keeps. */
export interface BackupPlan {
  /** Local time of day: '03:30'; `never` for no backups. */
  at: string
  /** Number of newest backups to keep. */
  keep: number
}

/** A file in the folder of the backups, for the studio. */
export interface Copy {
  name: string
  bytes: number
  /** ISO 8601. */
  madeAt: string
  /** `before-restore`: made before another copy was restored. `other`: somebody put it into the folder. */
  origin: 'schedule' | 'by-hand' | 'before-restore' | 'other'
  /** `unread` until it is read through. */
  state: 'unread' | 'readable' | 'unreadable'
  /** Why it is unreadable. */
  reason?: string
  contents?: CopyContents
}

/** What is in a copy. */
export interface CopyContents {
  /** Version of Waypost that made it. */
  version: string
  accounts: number
  comments: number
  likes: number
  /** Number of files of the content folder; 0 if the site showed the sample. */
  files: number
}

/** A copy that is being made, or restored. */
export interface CopyWork {
  kind: 'copy' | 'restore'
  step: 'checking' | 'copying' | 'restarting'
  /** Bytes packed so far. */
  bytes: number
}

/** The copies of the site, and what happens with them. */
export interface Copies {
  list(): Promise<Copy[]>
  work(): CopyWork | undefined
  /** The last failure; `undefined` once a copy succeeded. */
  failure(): string | undefined
  /** Begins a copy, unless one is being made. */
  make(): void
  /** @returns The path of a copy; `undefined` if there is none of the name. */
  find(name: string): Promise<string | undefined>
  /** @returns Whether there was one. */
  remove(name: string): Promise<boolean>
  /** Why the studio cannot restore; `undefined` if it can. */
  whyNoRestore: string | undefined
  /**
   * Makes a copy, and then restarts the server with another one.
   * @returns Whether it has begun: it does not while there is other work.
   */
  restore(path: string): boolean
}
