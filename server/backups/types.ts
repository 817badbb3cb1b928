import type { DatabaseLocation } from '../database/types.ts'
import type { Manifest } from './manifest.ts'

/** Where the parts of a Waypost are. */
export interface BackupPlaces {
  database: DatabaseLocation
  /** The creator's own: the sample comes with Waypost. */
  contentDir: string
  dataDir: string
  envFile: string
  /** Where the schedule's backups are: never part of one. */
  backupDir: string
}

export interface BackupSource extends BackupPlaces {
  /** Version of Waypost. */
  version: string
}

export interface BackupReport {
  manifest: Manifest
  /** Paths that are not in the backup although nobody asked for it, with the reasons. */
  leftOut: string[]
}

/** When the server makes backups, and how many it keeps. */
export interface BackupPlan {
  /** Time of day at this computer: '03:30'. */
  at: string
  /** The newest so many. */
  keep: number
}
