/** Imports what other programs wrote, and exports content in their formats. */
export { importContent, type Import, type ImportOptions } from './moving/import/import.ts'
export { SOURCES, type Source } from './moving/import/recognise-source.ts'
export type { Follower, MovedComment } from './moving/import/site/old-site.ts'
export type { MovedKind, Remark } from './moving/import/items.ts'
export type { ImportReport } from './moving/import/write/outcome.ts'
export { MovingError } from './moving/moving-error.ts'
export { exportToContentful, type ExportOptions } from './moving/export/export.ts'
export type { ExportRemark, ExportReport } from './moving/export/remarks.ts'
