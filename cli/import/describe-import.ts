import type { ImportReport, MovedKind, Remark } from '@waypost/content-service/moving'
import { count, nameSome } from '../printing.ts'

/** Describes an import for people: what was imported, what was left out and why, what was changed. */
export function describeImport(
  { isDryRun, taken, files, notTaken, changed }: ImportReport,
  contentDir: string,
): string[] {
  const things = kinds.flatMap((kind) => {
    const amount = taken[kind] ?? 0
    return amount === 0 ? [] : [`  ${count(amount, kind, plurals[kind])}`]
  })
  const { written, replaced, removed, unchanged, kept } = files
  const changes = [
    [written.length, 'new'],
    [replaced.length, 'replaced'],
    [removed.length, 'removed'],
    [unchanged.length, 'already there'],
    [kept.length, kept.length === 1 ? 'kept as you wrote it' : 'kept as you wrote them'],
  ] as const
  const said = changes
    .filter(([amount]) => amount > 0)
    .map(([amount, what]) => `${count(amount, 'file')} ${what}`)
  const isNews = written.length + replaced.length + removed.length > 0
  const headline = isDryRun
    ? 'This would be taken into'
    : isNews
      ? 'Taken into'
      : 'Nothing changed. Already in'
  return [
    `${headline} ${contentDir}:`,
    ...(things.length > 0 ? things : ['  nothing']),
    ...(said.length > 0 ? [`${said.join(', ')}.`] : []),
    ...section('Not taken, or not whole:', notTaken),
    ...section('Taken, but otherwise than it was:', changed),
    '',
    isDryRun ? 'Nothing was written.' : 'npx waypost check names what is left to mend.',
  ]
}

const kinds: readonly MovedKind[] = [
  'content type',
  'language',
  'tag',
  'concept',
  'concept scheme',
  'entry',
  'asset',
]

const plurals: Partial<Record<MovedKind, string>> = { entry: 'entries' }

/** Remarks that say the same of many things are one, with the names of the things. */
function section(title: string, remarks: readonly Remark[]): string[] {
  if (remarks.length === 0) return []
  const groups = [...Map.groupBy(remarks, ({ kind, reason }) => `${kind} ${reason}`).values()]
  return [
    '',
    title,
    ...groups.flatMap((group) => {
      const [{ kind, reason }] = group
      const names = [...new Set(group.map(nameOf))]
      if (kind === 'other') return [`  ${reason}`, `    ${nameSome(names)}`]
      return [`  ${reason}`, `    ${count(names.length, kind, plurals[kind])}: ${nameSome(names)}`]
    }),
  ]
}

function nameOf({ id, name, locale }: Remark): string {
  const called = name === undefined || name === id ? id : `${id} (${name})`
  return locale === undefined ? called : `${called} in ${locale}`
}
