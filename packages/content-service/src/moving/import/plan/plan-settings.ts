import type { TypeSchema } from '../../../folder/type-schema.ts'
import { articlesContentType, defaultLocale } from '../../../space/space.ts'
import { MovingError } from '../../moving-error.ts'
import type { Downloaded } from '../contentful/downloaded-files.ts'
import type { ImportedContent } from '../contentful/read-export.ts'
import type { PresentFolder } from '../write/folders.ts'
import type { ItemOutcome } from '../write/outcome.ts'
import { planLocales, planTags, planTaxonomy } from './plan-root-files.ts'
import { planTypes } from './plan-types.ts'
import { remarkItem, type PlannedItem } from '../items.ts'

/** What the files of entries and assets depend on. */
export interface PlannedSettings {
  /** Codes of the folder's languages. */
  codes: ReadonlySet<string>
  defaultCode: string
  /** By folder. */
  schemas: ReadonlyMap<string, TypeSchema>
  outcomes: readonly ItemOutcome[]
}

export interface Planning extends PlannedSettings {
  content: ImportedContent
  present: PresentFolder
  downloaded: ReadonlyMap<string, Downloaded>
  /** What an entry becomes that was changed after its publication. */
  changed: 'publish' | 'draft'
  /** Why items are not imported, by their keys. Each round may add some. */
  refused: Map<string, string>
  /** Called for each entry and asset. */
  onProgress: () => void
}

/** Plans languages, types, tags and the taxonomy. @param compareAll Compares planned files with those of the folder. */
export async function planSettings(
  content: ImportedContent,
  present: PresentFolder,
  compareAll: (items: readonly PlannedItem[]) => Promise<ItemOutcome[]>,
): Promise<PlannedSettings> {
  const planned = planLocales(content)
  const languages = await compareAll(planned.items)
  const isNew = planned.locales.length > 0 && !languages.some(({ isKept }) => isKept)
  const locales = isNew ? planned.locales : present.locales
  const { code: defaultCode } = defaultLocale({ locales })
  const plannedCode = planned.locales.length > 0 ? defaultLocale(planned).code : defaultCode
  if (plannedCode !== defaultCode) throw new MovingError(otherLanguage(defaultCode, plannedCode))
  const isOtherNow = defaultLocale(present).code !== defaultCode && present.entries.size > 0
  const hasArticles = content.contentTypes.some(({ id }) => id === articlesContentType.id)

  const { items, schemas: plannedSchemas } = planTypes(content.contentTypes)
  const types = await compareAll(items)
  const schemas = new Map(present.schemas)
  for (const { item, isKept } of types) {
    const schema = plannedSchemas.get(item.id)
    if (schema && !isKept) schemas.set(item.id, schema)
  }
  const rest = await compareAll([
    ...planTags(content),
    ...planTaxonomy(content, locales),
    ...(isOtherNow ? [remarkItem(defaultCode, OTHER_LANGUAGE, 'language')] : []),
    ...(hasArticles ? [] : [remarkItem(articlesContentType.id, NO_ARTICLES)]),
  ])
  return {
    codes: new Set(locales.map(({ code }) => code)),
    defaultCode,
    schemas,
    outcomes: [...languages, ...types, ...rest],
  }
}

const OTHER_LANGUAGE = 'The earlier content of the folder counts as written in this language now.'
const NO_ARTICLES =
  "The export has no content type 'articles'. The pages of the site show entries of that type, and of 'pages', only; programs that read the content get the others."

function otherLanguage(present: string, planned: string): string {
  return `The default language of the content folder is '${present}', that of the export '${planned}'. Import into an empty folder, or with --overwrite, which replaces locales.yaml.`
}
