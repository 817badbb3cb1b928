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
