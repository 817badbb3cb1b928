import type { AssetBundle } from '../folder/asset-folder.ts'
import type { EntryBundle } from '../folder/entry-bundle.ts'
import { readableName } from '../files/file-names.ts'
import { datesOf, firstOf } from '../files/files.ts'
import { oncePerObject } from '../space/once-per-object.ts'
import type { Asset, ContentType, Fields, Locale, LocalizedText } from '../space/space.ts'

/** Default path at which a content service is mounted. */
export const DEFAULT_BASE_PATH = '/content'

export interface AssetAddresses {
  host: string
  basePath: string
}

/** Path of a file on the site. It changes with the file, for caches. A draft's requires a signature. */
export function assetPath(
  basePath: string,
  id: string,
  asset: Pick<AssetBundle, 'unique' | 'fileName' | 'isDraft'>,
): string {
  const { unique, fileName, isDraft } = asset
  return `${basePath}/${isDraft ? 'secure' : 'assets'}/${id}/${unique}/${encodeURIComponent(fileName)}`
}

export interface Caption {
  title?: string
  description?: string
}

/** Collects the first caption of each picture in the texts of entries, by asset id. */
export function collectCaptions(
  entries: readonly EntryBundle[],
  contentTypes: ReadonlyMap<string, ContentType>,
): Map<string, Caption> {
  const captions = new Map<string, Caption>()
  for (const { assetId, title, description } of entries.flatMap((entry) => shownIn(entry, contentTypes))) {
    const caption = captions.get(assetId) ?? {}
    captions.set(assetId, {
      title: caption.title || title,
      description: caption.description || description,
    })
  }
  return captions
}

/** Finds the pictures in delivered texts. Captions in omitted fields stay private. */
function shownIn(
  { contentTypeId, pictures }: EntryBundle,
  contentTypes: ReadonlyMap<string, ContentType>,
): EntryBundle['pictures'] {
  const fields = contentTypes.get(contentTypeId)?.fields.filter(({ omitted }) => omitted) ?? []
  return pictures.filter(({ fieldId }) => !fields.some(({ id }) => id === fieldId))
}

export function createAssetMaker({ host, basePath }: AssetAddresses) {
  const madeOf = oncePerObject((_file: AssetBundle) => new Map<string, Asset>())
  return (
    files: ReadonlyMap<string, AssetBundle>,
    captions: ReadonlyMap<string, Caption>,
    { code }: Locale,
  ): Asset[] =>
    [...files].map(([id, file]) => {
      const { title, description } = captions.get(id) ?? {}
      const url = `//${host}${assetPath(basePath, id, file)}`
      return madeOf(file).getOrInsertComputed(JSON.stringify([id, code, title, description]), () =>
        toAsset(id, file, { title, description }, code, url),
      )
    })
}

function toAsset(
  id: string,
  { fileName, mediaType, image, file, metadata }: AssetBundle,
  caption: Caption,
  defaultCode: string,
  url: string,
): Asset {
  const description = metadata?.description?.[defaultCode] ?? (caption.description || undefined)
  const translations = translationsOf(metadata ?? {}, defaultCode)
  const createdMs = firstOf(file, metadata?.createdAt)
  return {
    type: 'Asset',
    sys: { id, ...datesOf({ createdMs, modifiedMs: Math.max(file.modifiedMs, createdMs) }), revision: 1 },
    tags: (metadata?.tags ?? []).map((tag) => tag.id),
    concepts: metadata?.concepts ?? [],
    fields: {
      title: metadata?.title?.[defaultCode] ?? (caption.title || readableName(fileName)),
      ...(description !== undefined && { description }),
      file: {
        url,
        details: { size: file.sizeBytes, ...(image && { image }) },
        fileName: metadata?.fileName ?? fileName,
        contentType: metadata?.contentType ?? mediaType,
      },
    },
    ...(translations.size > 0 && { translations }),
  }
}

function translationsOf(
  { title = {}, description = {} }: { title?: LocalizedText; description?: LocalizedText },
  defaultCode: string,
): Map<string, Fields> {
  const codes = new Set([...Object.keys(title), ...Object.keys(description)])
  codes.delete(defaultCode)
  return new Map(
    [...codes].map((code) => [
      code,
      {
        ...(Object.hasOwn(title, code) && { title: title[code] }),
        ...(Object.hasOwn(description, code) && { description: description[code] }),
      },
    ]),
  )
}
