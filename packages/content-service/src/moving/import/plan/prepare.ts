import { join } from 'node:path'
import { readContentTypeFile } from '../../../folder/content-type-file.ts'
import { isTypeFolder } from '../../../files/file-names.ts'
import { listFolders } from '../../../files/files.ts'
import { articlesContentType, defaultLocale } from '../../../space/space.ts'
import { articlesSchema, type TypeSchema } from '../../../folder/type-schema.ts'
import type { Downloaded } from '../export-file/downloaded-files.ts'
import type { ParsedExport } from '../export-file/export-file.ts'
import { MovingError } from '../../moving-error.ts'
import { planLocales, planTags, planTaxonomy } from './plan-root-files.ts'
import { planTypes } from './plan-types.ts'
import { skippedItem, remarkItem, type ImportItem, type ItemOutcome } from '../import-items.ts'
import type { ExistingFolder, TrialFolder } from './folders.ts'

export interface PreparedImport {
  codes: ReadonlySet<string>
  defaultCode: string
  /** By folder. */
  schemas: ReadonlyMap<string, TypeSchema>
  outcomes: readonly ItemOutcome[]
}

export interface PlanOptions {
  file: string
  contentDir: string
  trialDir: string
  overwrites: boolean
  /** What becomes of what was changed since it was published. */
  changed: 'publish' | 'draft'
  /** Called for each entry and asset. */
  onProgress: () => void
}

export interface Planning extends PreparedImport, PlanOptions {
  parsed: ParsedExport
  present: ExistingFolder
  downloaded: ReadonlyMap<string, Downloaded>
  /** Why items are not taken, by their keys. */
  refused: Map<string, string>
}

/** Plans what entries and assets go by: languages, types, tags, taxonomy. */
export async function prepareImport(
  parsed: ParsedExport,
  present: ExistingFolder,
  trial: TrialFolder,
  compareAll: (items: readonly ImportItem[]) => Promise<ItemOutcome[]>,
): Promise<PreparedImport> {
  const planned = planLocales(parsed)
  const languages = await compareAll(planned.items)
  const isNew = planned.locales.length > 0 && !languages.some(({ isKept }) => isKept)
  const locales = isNew ? planned.locales : present.locales
  const { code: defaultCode } = defaultLocale({ locales })
  const plannedCode = planned.locales.length > 0 ? defaultLocale(planned).code : defaultCode
  if (plannedCode !== defaultCode) throw new MovingError(otherLanguage(defaultCode, plannedCode))
  const isOtherNow = defaultLocale(present).code !== defaultCode && present.entries.size > 0
  const hasArticles = parsed.contentTypes.some(({ sys }) => sys.id === articlesContentType.id)

  const types = await compareAll(planTypes(parsed))
  await trial.put([...languages, ...types])
  const { schemas, faults } = await readSchemas(trial.dir)
  const isReadable = ({ item, isKept }: ItemOutcome) =>
    isKept || item.files.length === 0 || schemas.has(item.id)
  const unreadable = types.filter((type) => !isReadable(type)).map(({ item }) => item)
  const rest = await compareAll([
    ...unreadable.map((item) => skippedItem(item, faults.get(item.id) ?? 'Its file would not be read.')),
    ...planTags(parsed),
    ...planTaxonomy(parsed, locales),
    ...(isOtherNow ? [{ ...remarkItem(defaultCode, OTHER_LANGUAGE), kind: 'language' as const }] : []),
    ...(hasArticles ? [] : [remarkItem(articlesContentType.id, NO_ARTICLES)]),
  ])
  return {
    codes: new Set(locales.map(({ code }) => code)),
    defaultCode,
    schemas,
    outcomes: [...languages, ...types.filter(isReadable), ...rest],
  }
}

async function readSchemas(dir: string) {
  const schemas = new Map([[articlesSchema.contentType.id, articlesSchema]])
  const faults = new Map<string, string>()
  for (const folder of (await listFolders(dir)).filter(isTypeFolder)) {
    const reading = await readContentTypeFile(join(dir, folder), folder)
    if (reading?.ok) schemas.set(folder, reading.value)
    else if (reading) faults.set(folder, reading.faults[0].reason)
  }
  return { schemas, faults }
}

const OTHER_LANGUAGE = 'What was in the folder before counts as written in it now.'
const NO_ARTICLES =
  "The export has no content type 'articles'. The pages of the site show entries of that type alone; the others are there for programs that read the content."

function otherLanguage(present: string, planned: string): string {
  return `The default language of the content folder is '${present}', that of the export '${planned}'. Import into an empty folder, or with --overwrite, which replaces locales.yaml.`
}
