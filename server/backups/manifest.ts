import * as z from 'zod'

/** Name of the last file of a backup. An archive that is cut off lacks this file. */
export const MANIFEST = 'manifest.json'

/** The content of `manifest.json`. */
export const manifestSchema = z.object({
  /** This number rises when older versions of Waypost cannot restore a new backup. */
  format: z.literal(1),
  /** Version of Waypost that made it. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  database: z.object({
    /** Kind of the site's database. The backup holds the rows of both kinds in `data/waypost.db`. */
    kind: z.enum(['sqlite', 'postgres']),
    /** The newest migration of its schema. */
    migration: z.string(),
    rows: z.record(z.string(), z.number()),
  }),
  /** All other files of the archive, in the same order. */
  files: z.array(z.object({ name: z.string(), bytes: z.int().min(0), sha256: z.string() })),
})

export type Manifest = z.infer<typeof manifestSchema>

/** A file of a backup: `content/…`, `data/…` or `.env`. */
export type BackupFile = Manifest['files'][number]
