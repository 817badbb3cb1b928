import { parseLocales } from '../../../folder/locales-file.ts'
import type { Locale } from '../../../space/space.ts'
import type { ParsedExport } from '../export-file/parse-export.ts'
import { leaveOut, type PlannedThing } from '../report/planned.ts'
import { unwrittenFile, toYamlList } from '../writing/yaml-text.ts'

/** Plans `locales.yaml`. @returns Also the languages of it; none where the export names none. */
export function planLocales({ locales }: Pick<ParsedExport, 'locales'>): {
  things: PlannedThing[]
  locales: readonly Locale[]
} {
  const defaultCode = locales.find((each) => each.default)?.code ?? locales[0]?.code
  const things: PlannedThing[] = []
  const good = new Map<string, Locale>()
  for (const { code, name, fallbackCode = null, contentDeliveryApi } of locales) {
    const isDefault = code === defaultCode
    const reading = parseLocales(
      unwrittenFile(toYamlList([{ code, name: name?.trim() ? name : undefined, default: true }])),
    )
    const thing = { kind: 'language' as const, id: code, name: name ?? undefined }
    if (!reading.ok) things.push(leaveOut(thing, reading.faults[0].reason))
    else if (!contentDeliveryApi && !isDefault) things.push(leaveOut(thing, NOT_DELIVERED))
    else good.set(code, { ...reading.value[0], isDefault, fallbackCode })
  }
  const chained = [...good.values()].map((locale) => {
    const { code: id, name } = locale
    const reason = refuseFallback(locale, good)
    if (reason === undefined) return locale
    things.push({ kind: 'language', id, name, count: 0, files: [], changed: [{ reason }] })
    return { ...locale, fallbackCode: null }
  })
  if (!chained.some(({ isDefault }) => isDefault)) return { things, locales: [] }
  const files = [{ path: 'locales.yaml', content: { text: toYamlList(chained.map(toWritten)) } }]
  things.push({ kind: 'language', id: 'locales.yaml', count: chained.length, files })
  return { things, locales: chained }
}

const NOT_DELIVERED = 'It is switched off for readers at Contentful, so nothing in it is taken.'

function refuseFallback(locale: Locale, locales: ReadonlyMap<string, Locale>): string | undefined {
  if (locale.isDefault && locale.fallbackCode !== null)
    return 'The default language needs no other to fall back to.'
  const passed = new Set([locale.code])
  for (let next = locale.fallbackCode; next !== null; next = locales.get(next)?.fallbackCode ?? null) {
    if (passed.has(next)) return `Its fallbacks lead back to '${next}': it has none here.`
    if (!locales.has(next)) return `It falls back to '${next}', which is not there: it has no fallback here.`
    passed.add(next)
  }
  return undefined
}

function toWritten({ code, name, isDefault, fallbackCode }: Locale) {
  return { code, name, default: isDefault || undefined, fallback: fallbackCode ?? undefined }
}
