/** What an import does to the files of the content folder, and its report. */
import { compareText } from '../../../space/order.ts'
import type { MovedKind, PlannedFile, PlannedItem, Remark } from '../items.ts'

export type Fate =
  /** A new file. */
  | 'written'
  /** The file had other content. */
  | 'replaced'
  /** The file belonged to a replaced entry, and the import does not have it. */
  | 'removed'
  /** The file already has the same content. */
  | 'unchanged'
  /** The file has other content, and stays. */
  | 'kept'

/** What an import does to the files of one item. */
export interface ItemOutcome {
  item: PlannedItem
  /** Whether the folder has another main file, which stays. Nothing of the item is written then. */
  isKept: boolean
  files: readonly FileOutcome[]
}

export interface FileOutcome {
  path: string
  fate: Fate
  /** Absent for a file that the import does not have. */
  planned?: PlannedFile
}

export interface ImportReport {
  isDryRun: boolean
  /** Number of imported items by kind, including unchanged ones. */
  taken: Readonly<Partial<Record<MovedKind, number>>>
  /** The imported articles, pages and entries, by the paths of their files; `title` is missing where it is unknown. */
  texts: readonly { path: string; title?: string }[]
  /** Paths in the content folder, sorted. */
  files: Readonly<Record<Fate, readonly string[]>>
  /** Items that the content folder lacks after the import, and why. */
  notTaken: readonly Remark[]
  /** Items that were imported in another form. */
  changed: readonly Remark[]
}

/** The files that an import writes. */
export function filesToWrite(outcomes: readonly ItemOutcome[]): PlannedFile[] {
  return outcomes.flatMap(({ files }) =>
    files.flatMap(({ fate, planned }) =>
      planned && (fate === 'written' || fate === 'replaced') ? [planned] : [],
    ),
  )
}

/** Sorted paths of the files with this fate. */
export function pathsOf(outcomes: readonly ItemOutcome[], fate: Fate): string[] {
  const files = outcomes.flatMap((each) => each.files).filter((file) => file.fate === fate)
  return files.map(({ path }) => path).toSorted(compareText)
}

/** @param differences Values that our reader read differently. */
export function reportOn(
  outcomes: readonly ItemOutcome[],
  differences: readonly Remark[],
): Omit<ImportReport, 'isDryRun'> {
  const taken: Partial<Record<MovedKind, number>> = {}
  for (const { item, isKept } of outcomes)
    if (!isKept && item.count > 0) taken[item.kind] = (taken[item.kind] ?? 0) + item.count
  const remarks = (key: 'notTaken' | 'changed') =>
    outcomes.flatMap(({ item: { kind, id, name, files, [key]: notes = [] } }) =>
      notes.map((note): Remark => ({
        kind,
        id,
        name,
        ...note,
        ...((kind === 'article' || kind === 'page') && { file: files.at(0)?.path }),
      })),
    )
  const kept = outcomes.flatMap(({ item: { kind, id, name }, files }) =>
    files.filter(({ fate }) => fate === 'kept').map(() => ({ kind, id, name, reason: KEPT })),
  )
  const texts = outcomes.flatMap(({ item: { kind, name: title, files }, isKept }) =>
    !isKept && TEXTS.has(kind) && files.length > 0 ? [{ path: files[0].path, title }] : [],
  )
  return {
    taken,
    texts,
    files: {
      written: pathsOf(outcomes, 'written'),
      replaced: pathsOf(outcomes, 'replaced'),
      removed: pathsOf(outcomes, 'removed'),
      unchanged: pathsOf(outcomes, 'unchanged'),
      kept: pathsOf(outcomes, 'kept'),
    },
    notTaken: [...remarks('notTaken'), ...kept],
    changed: [...remarks('changed'), ...differences],
  }
}

/** A group of equal remarks, with the names of what they are about. */
export interface RemarkGroup {
  kind: MovedKind
  reason: string
  names: readonly string[]
}

/** Combines equal remarks about many things into one remark with their names. */
export function groupRemarks(remarks: readonly Remark[]): RemarkGroup[] {
  const groups = Map.groupBy(remarks, ({ kind, reason }) => `${kind} ${reason}`)
  return [...groups.values()].map((group) => {
    const [{ kind, reason }] = group
    const named = [...Map.groupBy(group, nameOf)].map(([name, each]) => name + linesOf(each))
    return { kind, reason, names: named }
  })
}

function nameOf({ file, id, name, locale }: Remark): string {
  const called = name === undefined || name === id ? id : `${id} (${name})`
  return file ?? (locale === undefined ? called : `${called} in ${locale}`)
}

function linesOf(remarks: readonly Remark[]): string {
  const lines = remarks.flatMap(({ line }) => line ?? [])
  return lines.length === 0 ? '' : `, line ${lines.join(', ')}`
}

const TEXTS: ReadonlySet<MovedKind> = new Set(['article', 'page', 'entry'])

const KEPT = 'The folder has a file with other content, which was kept.'
