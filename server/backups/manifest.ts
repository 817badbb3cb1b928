import * as z from 'zod'

/** The last file of a backup, so that an archive that is cut off has none. */
export const MANIFEST = 'manifest.json'

/** The content of `manifest.json`. */
export const manifestSchema = z.object({
  /** Rises when an older Waypost can no longer restore a backup. */
  format: z.literal(1),
  /** Version of Waypost that made it. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  database: z.object({
    /** The kind of the site's database. In the backup the rows are in `data/waypost.db` in either case. */
    kind: z.enum(['sqlite', 'postgres']),
    /** The newest migration of its schema. */
    migration: z.string(),
    /** Number of rows by table. */
    rows: z.record(z.string(), z.number()),
  }),
  /** All other files of the archive, in its order. */
  files: z.array(z.object({ name: z.string(), bytes: z.int().min(0), sha256: z.string() })),
})

export type Manifest = z.infer<typeof manifestSchema>

/** A file of a backup: `content/…`, `data/…` or `.env`. */
export type BackupFile = Manifest['files'][number]
