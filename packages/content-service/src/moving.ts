/** Moves the content of a space between Contentful's export files and a content folder. */
export { importContentfulExport, type ImportOptions } from './moving/in/import.ts'
export type { ImportReport, MovedKind, Remark } from './moving/in/report.ts'
export { MovingError } from './moving/moving-error.ts'
export { exportToContentful, type ExportOptions } from './moving/out/export.ts'
export type { ExportRemark, ExportReport } from './moving/out/remarks.ts'
