/** Moves the content of a space between Contentful's export files and a content folder. */
export { importContentfulExport, type ImportOptions } from './moving/import/import.ts'
export type { ImportReport, MovedKind, Remark } from './moving/import/report.ts'
export { MovingError } from './moving/moving-error.ts'
export { exportToContentful, type ExportOptions } from './moving/export/export.ts'
export type { ExportRemark, ExportReport } from './moving/export/remarks.ts'
