import { compareText } from '#domain/text-order.ts'
import type { ArticleFile } from './folder/article-file.ts'
import type { AssetFile } from './folder/asset-file.ts'
import { assetPath } from './assets/asset-address.ts'
import { readableName } from './folder/file-names.ts'
import { toInstant, type FoundFile } from './folder/files.ts'
import type { Folder } from './folder/folder.ts'
import type { Version } from './folder/kept-file.ts'
import {
  articlesContentType,
  englishLocale,
  type Asset,
  type Entry,
  type Resource,
  type ResourceSys,
  type Space,
} from './space.ts'

/** How the space is called, and where readers find its files. */
export interface SpaceOptions {
  space: string
  environment: string
  /** Host of the site with its port, as addresses of files name it. */
  host: string
}

/** Makes the space that is delivered of what a folder holds: drafts stay out. */
export function publish(folder: Pick<Folder, 'articles' | 'assets'>, options: SpaceOptions): Space {
  const articles = folder
    .articles()
    .filter(({ value }) => !value.isDraft)
    .toSorted((one, other) => compareText(one.value.id, other.value.id))
  const captions = collectCaptions(articles)
  const assets = [...folder.assets()].map(([id, version]) =>
    toAsset(id, version, captions.get(id), options.host),
  )
  return {
    id: options.space,
    environment: options.environment,
    locales: [englishLocale],
    contentTypes: new Map([[articlesContentType.id, articlesContentType]]),
    entries: byId(articles.map(toEntry)),
    assets: byId(assets),
  }
}

interface Caption {
  title?: string
  description?: string
}

/** The first words that any text gives a picture, texts in order of their entry's id. */
function collectCaptions(articles: readonly Version<ArticleFile>[]): Map<string, Caption> {
  const captions = new Map<string, Caption>()
  for (const { assetId, title, description } of articles.flatMap(({ value }) => value.pictures)) {
    const caption = captions.get(assetId) ?? {}
    captions.set(assetId, {
      title: caption.title || title,
      description: caption.description || description,
    })
  }
  return captions
}

function toEntry({ value: { id, fields, file }, revision }: Version<ArticleFile>): Entry {
  return { type: 'Entry', sys: toSys(id, file, revision), contentTypeId: articlesContentType.id, fields }
}

function toAsset(id: string, version: Version<AssetFile>, caption: Caption | undefined, host: string): Asset {
  const { fileName, mediaType, image, file } = version.value
  const fields = {
    title: caption?.title || readableName(fileName),
    ...(caption?.description && { description: caption.description }),
    file: {
      url: `//${host}${assetPath(id, version.value)}`,
      details: { size: file.sizeBytes, ...(image && { image }) },
      fileName,
      contentType: mediaType,
    },
  }
  return { type: 'Asset', sys: toSys(id, file, version.revision), fields }
}

/** Newest first, those of one instant in order of their ids: the order of the API's lists unless one is asked for. */
function byId<T extends Resource>(resources: readonly T[]): Map<string, T> {
  const sorted = resources.toSorted(
    (one, other) =>
      compareText(other.sys.updatedAt, one.sys.updatedAt) || compareText(one.sys.id, other.sys.id),
  )
  return new Map(sorted.map((resource) => [resource.sys.id, resource]))
}

function toSys(id: string, { createdMs, modifiedMs }: FoundFile, revision: number): ResourceSys {
  return { id, createdAt: toInstant(createdMs), updatedAt: toInstant(modifiedMs), revision }
}
