/** Imports and exports content in the format of Contentful's export files, and imports sites of WordPress. */
export { importContentfulExport, type ImportOptions } from './moving/import/import.ts'
export { importWordpress, type SiteImportOptions } from './moving/import/site/import-site.ts'
export type { MovedKind, Remark } from './moving/import/items.ts'
export type { ImportReport } from './moving/import/write/outcome.ts'
export { MovingError } from './moving/moving-error.ts'
export { exportToContentful, type ExportOptions } from './moving/export/export.ts'
export type { ExportRemark, ExportReport } from './moving/export/remarks.ts'
