/** A file that the writer chose, with its path in the folder that she chose. */
export interface ChosenFile {
  path: string
  file: File
}

/** Lists the files of an input; a folder's files have paths. */
export function chosenIn(files: FileList): ChosenFile[] {
  return wanted([...files].map((file) => ({ path: file.webkitRelativePath || file.name, file })))
}

/** Lists dropped files, and the files of dropped folders. */
export async function droppedIn({ items, files }: DataTransfer): Promise<ChosenFile[]> {
  // The browser forgets the items at the first `await`.
  const entries = [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null)
  if (entries.every(({ isFile }) => isFile)) return chosenIn(files)
  const found: ChosenFile[] = []
  for (const entry of entries) await collect(entry, found)
  return wanted(found)
}

async function collect(entry: FileSystemEntry, found: ChosenFile[]): Promise<void> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    found.push({ path: entry.fullPath.slice(1), file })
    return
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) return
    for (const each of some) await collect(each, found)
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

/** Leaves out what belongs to programs: hidden files, and packages. */
function wanted(files: readonly ChosenFile[]): ChosenFile[] {
  return files.filter(({ path }) => !/(?:^|\/)(?:\.|node_modules\/)/.test(path))
}
