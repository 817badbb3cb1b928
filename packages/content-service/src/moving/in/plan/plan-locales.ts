import { parseLocales } from '../../../folder/locales-file.ts'
import type { Locale } from '../../../space/space.ts'
import type { ParsedExport } from '../export-file/parse-export.ts'
import { remarkOn, type Plan } from '../report/planned.ts'
import { unwrittenFile, toYamlList } from '../writing/yaml-text.ts'

/** The languages of a folder once the export is in it. */
export interface LocalesPlan extends Plan {
  /** The default one is among them; none where the export names none. */
  locales: readonly Locale[]
}

/** Plans `locales.yaml`. */
export function planLocales({ locales }: Pick<ParsedExport, 'locales'>): LocalesPlan {
  const plan: LocalesPlan = { locales: [], things: [], notTaken: [], changed: [] }
  const defaultCode = locales.find((each) => each.default)?.code ?? locales[0]?.code
  const good = new Map<string, Locale>()
  for (const { code, name, fallbackCode, contentDeliveryApi } of locales) {
    const written = { code, ...(name?.trim() && { name }), default: true }
    const reading = parseLocales(unwrittenFile(toYamlList([written])))
    const thing = { kind: 'language' as const, id: code, name: name ?? undefined }
    if (!reading.ok) plan.notTaken.push(remarkOn(thing, reading.faults[0].reason))
    else if (!contentDeliveryApi && code !== defaultCode) plan.notTaken.push(remarkOn(thing, NOT_DELIVERED))
    else
      good.set(code, {
        ...reading.value[0],
        isDefault: code === defaultCode,
        fallbackCode: fallbackCode ?? null,
      })
  }
  const chained = [...good.values()].map((locale) => {
    const reason = refuseFallback(locale, good)
    if (reason === undefined) return locale
    plan.changed.push(remarkOn({ kind: 'language', id: locale.code, name: locale.name }, reason))
    return { ...locale, fallbackCode: null }
  })
  if (!chained.some(({ isDefault }) => isDefault)) return plan
  const text = toYamlList(chained.map(toWritten))
  const files = [{ path: 'locales.yaml', content: { text } }]
  plan.things.push({ kind: 'language', id: 'locales.yaml', count: chained.length, files })
  return { ...plan, locales: chained }
}

const NOT_DELIVERED = 'It is switched off for readers at Contentful, so nothing in it is taken.'

function refuseFallback({ code, isDefault, fallbackCode }: Locale, locales: ReadonlyMap<string, Locale>) {
  if (fallbackCode === null) return undefined
  if (isDefault) return 'The default language needs no other to fall back to.'
  const passed = new Set([code])
  for (
    let next: string | null = fallbackCode;
    next !== null;
    next = locales.get(next)?.fallbackCode ?? null
  ) {
    if (passed.has(next)) return `Its fallbacks lead back to '${next}': it has none here.`
    if (!locales.has(next)) return `It falls back to '${next}', which is not there: it has no fallback here.`
    passed.add(next)
  }
  return undefined
}

function toWritten({ code, name, isDefault, fallbackCode }: Locale) {
  return {
    code,
    name,
    ...(isDefault && { default: true }),
    ...(fallbackCode !== null && { fallback: fallbackCode }),
  }
}
