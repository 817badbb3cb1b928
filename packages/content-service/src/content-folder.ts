/** Reads a content folder without serving it, for programs such as the command line. */
export { CONTENT_TYPE_FILE, entryIdOf, isEntryFile, isReserved } from './files/file-names.ts'
export { fileNameOf, freeName } from './files/new-names.ts'
export { MAX_SYMBOL_LENGTH } from './folder/values/plain-values.ts'
export {
  createNaming,
  readContentFolder,
  type ReadFolder,
  type ReadFolderOptions,
} from './publishing/read-folder.ts'
export {
  articlesContentType,
  OWN_SPACE,
  pagesContentType,
  type Asset,
  type Entry,
  type Space,
} from './space/space.ts'
