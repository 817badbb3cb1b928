import { basename } from 'node:path'
import { MovingError } from '../../moving-error.ts'
import { listFilesOf } from '../archive/list-files.ts'
import { readStart } from '../read-start.ts'
import { isGhostExport } from '../recognise-source.ts'

/** The files that Ghost gives. */
export interface Inputs {
  exportFile: string
  members: readonly string[]
  redirects: readonly string[]
  /** Files that say at which addresses posts are. */
  routes: readonly string[]
}

/** Tells the files from each other. Of several exports in a folder the newest counts. @throws MovingError without an export. */
export async function findInputs(paths: readonly string[]): Promise<Inputs> {
  const files: { file: string; start: string; kind: string }[] = []
  for (const file of await listFilesOf(paths, /\.(?:csv|json|ya?ml)$/i)) {
    const start = await readStart(file)
    const kind = kindOf(basename(file).toLowerCase(), start)
    if (kind !== undefined) files.push({ file, start, kind })
    else if (paths.includes(file)) throw new MovingError(`${file} is no file of Ghost that is known.`)
  }
  const of = (wanted: string) => files.filter(({ kind }) => kind === wanted)
  const newest = of('export').toSorted((one, other) => exportedAt(other.start) - exportedAt(one.start))
  const named = newest.filter(({ file }) => paths.includes(file))
  if (named.length > 1) throw new MovingError(`Name only one export: ${named[1].file} is another.`)
  const [{ file: exportFile } = { file: undefined }] = [...named, ...newest]
  if (exportFile === undefined)
    throw new MovingError(`${paths.join(', ')}: no export of Ghost is here. ${HOW}`)
  const [members, redirects, routes] = ['members', 'redirects', 'routes'].map((kind) =>
    of(kind).map(({ file }) => file),
  )
  return { exportFile, members, redirects, routes }
}

const HOW = "Settings > Import/Export > 'Export content' writes one."

function kindOf(name: string, start: string): string | undefined {
  if (isGhostExport(start)) return 'export'
  if (/redirects\.(?:json|ya?ml)$/.test(name)) return 'redirects'
  if (/\.ya?ml$/.test(name) && /^collections\s*:/m.test(start)) return 'routes'
  const [header] = start.split('\n', 1)
  return name.endsWith('.csv') && /(?:^|,)"?email"?(?:,|$)/.test(header.trim()) ? 'members' : undefined
}

function exportedAt(start: string): number {
  return Number(/"exported_on"\s*:\s*(\d+)/.exec(start)?.[1] ?? 0)
}
