/** Content folders, services and exports for the tests of other packages. */
export { serveFolder } from './conformance/server.testing.ts'
export {
  article,
  createTestFolder,
  openTestService,
  PREVIEW_TOKEN,
  TEST_TOKEN,
  type TestFolder,
} from './content-folder.testing.ts'
export { createRandom, type Random } from './delivery/queries/random.testing.ts'
export * as smallExport from './moving/import/small-export.testing.ts'
export { parseMarkdown } from './markdown/markdown.ts'
