import { join } from 'node:path'
import { readContentTypeFile } from '../../../folder/content-type-file.ts'
import { articlesContentType, defaultLocale, type Locale } from '../../../space/space.ts'
import type { TypeSchema } from '../../../folder/type-schema.ts'
import type { ParsedExport } from '../export-file/parse-export.ts'
import { MovingError } from '../../moving-error.ts'
import { planLocales } from './plan-locales.ts'
import { planTags } from './plan-tags.ts'
import { planTaxonomy } from './plan-taxonomy.ts'
import { planTypes } from './plan-types.ts'
import { remarkOn, type Plan } from '../report/planned.ts'
import type { PresentFolder } from './present-folder.ts'
import { settle, type Settled } from './settle.ts'
import type { TrialFolder } from './trial-folder.ts'

/** What entries and assets go by, as it will be in the folder. */
export interface Ground {
  locales: readonly Locale[]
  defaultCode: string
  /** By folder. */
  schemas: ReadonlyMap<string, TypeSchema>
  settled: Settled[]
  notTaken: Plan['notTaken']
  changed: Plan['changed']
}

/**
 * Plans what entries and assets go by: languages, types, tags, taxonomy.
 *
 * @throws MovingError if the folder speaks another default language, and is to keep it.
 */
export async function prepareGround(
  parsed: ParsedExport,
  present: PresentFolder,
  contentDir: string,
  trial: TrialFolder,
  overwrites: boolean,
): Promise<Ground> {
  const plan: Plan = { things: [], notTaken: [], changed: [] }
  const settled: Settled[] = []
  const add = async (part: Plan) => {
    plan.notTaken.push(...part.notTaken)
    plan.changed.push(...part.changed)
    const all = await Promise.all(part.things.map((thing) => settle(thing, contentDir, overwrites)))
    settled.push(...all)
    await trial.put(plannedFiles(settled))
    return all
  }

  const localesPlan = planLocales(parsed)
  const [localesThing] = await add(localesPlan)
  const planned = localesPlan.locales
  const isNew = localesThing !== undefined && !localesThing.isKept
  const locales = isNew ? planned : present.locales
  const { code: defaultCode } = defaultLocale({ locales })
  const plannedCode = planned.length > 0 ? defaultLocale({ locales: planned }).code : defaultCode
  if (plannedCode !== defaultCode) throw new MovingError(otherLanguage(defaultCode, plannedCode))
  const presentCode = defaultLocale({ locales: present.locales }).code
  if (presentCode !== defaultCode && present.entries.size > 0)
    plan.changed.push(
      remarkOn(
        { kind: 'language', id: defaultCode },
        `What was in the folder before counts as written in it now.`,
      ),
    )

  const types = await add(planTypes(parsed))
  const schemas = new Map(present.schemas)
  for (const each of types) {
    const { id, files } = each.thing
    if (each.isKept || files.length === 0) continue
    const reading = await readContentTypeFile(join(trial.dir, id), id)
    if (reading?.ok) schemas.set(id, reading.value)
    else {
      settled.splice(settled.indexOf(each), 1)
      plan.notTaken.push(remarkOn(each.thing, reading?.faults[0].reason ?? 'Its file would not be read.'))
    }
  }
  await add(planTags(parsed))
  await add(planTaxonomy(parsed, locales))
  if (!parsed.contentTypes.some(({ sys }) => sys.id === articlesContentType.id))
    plan.changed.push(remarkOn({ kind: 'other', id: articlesContentType.id }, NO_ARTICLES))
  return { locales, defaultCode, schemas, settled, notTaken: plan.notTaken, changed: plan.changed }
}

const NO_ARTICLES =
  "The export has no content type 'articles'. The pages of the site show entries of that type alone; the others are there for programs that read the content."

function otherLanguage(present: string, planned: string): string {
  return `The default language of the content folder is '${present}', that of the export '${planned}'. Import into an empty folder, or with --overwrite, which replaces locales.yaml.`
}

/** Files that will be there by what was settled. */
export function plannedFiles(settled: readonly Settled[]) {
  return settled.flatMap(({ added, replaced }) => [...added, ...replaced])
}
