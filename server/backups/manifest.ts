import * as z from 'zod'

/** The last file of a backup: an archive that was cut off has none. */
export const MANIFEST = 'manifest.json'

/** What `manifest.json` says of a backup. */
export const manifestSchema = z.object({
  /** Raised when an older Waypost could not restore it any more. */
  format: z.literal(1),
  /** Version of Waypost that made it. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  database: z.object({
    /** Where the rows were; in the backup they are in `data/waypost.db` in either case. */
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
