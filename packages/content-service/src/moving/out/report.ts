export interface ExportRemark {
  /** What it is about: 'entry first-snow', 'articles/first-snow.md, line 3'. */
  about: string
  reason: string
}

/** What became of a content folder that was moved out. */
export interface ExportReport {
  /** Path of the export file, absolute. */
  file: string
  isDryRun: boolean
  /** How many things of each kind the export holds. */
  counts: {
    contentTypes: number
    locales: number
    tags: number
    concepts: number
    entries: number
    /** Of the entries, those that are not published there either. */
    drafts: number
    assets: number
    /** Size of the assets' files, in bytes. */
    assetBytes: number
  }
  /** What the export does not hold. */
  missing: readonly ExportRemark[]
  /** What it holds otherwise than the content folder does. */
  changed: readonly ExportRemark[]
}
