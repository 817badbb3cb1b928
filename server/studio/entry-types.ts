import type { TypeSchema } from '@waypost/content-service'
import { articlesContentType, pagesContentType } from '@waypost/content-service/folder'
import type { EntryFieldJson, EntryTypeJson } from './types.ts'

/** Labels and help for article fields with names that do not explain them. */
const WORDS: Readonly<Record<string, { label: string; help?: string }>> = {
  image: { label: 'Picture' },
  updated: {
    label: 'Updated',
    help: 'The day of the last change, if it is not the one on which you saved it.',
  },
  aliases: {
    label: 'Old addresses',
    help: 'Addresses of an earlier site that lead to this article: /2019/first-snow/ or /?p=123.',
  },
  series: { label: 'Series', help: 'Articles with the same words here are the parts of one series.' },
  part: {
    label: 'Part',
    help: 'Its number in the series. Parts without one are in the order of their dates.',
  },
  related: { label: 'Articles to read next' },
  attachments: { label: 'Files to download' },
}

/** Describes the types of entries for the studio's forms. @param tags Names of the folder's tags. */
export function describeTypes(types: readonly TypeSchema[], tags: readonly string[]): EntryTypeJson[] {
  return types.map(({ contentType, bodyFieldId, choices }) => {
    const isArticle = contentType.id === articlesContentType.id
    const isPage = contentType.id === pagesContentType.id
    const fields = contentType.fields
      .filter(({ id, disabled }) => id !== bodyFieldId && !disabled)
      .map((field) => ({
        ...describeField(field, choices.get(field.id)),
        ...((isArticle || isPage) && WORDS[field.id]),
      }))
    const tagsField = {
      name: tagsKey(contentType),
      label: 'Tags',
      kind: 'texts',
      choices: tags,
    } as const
    return {
      type: contentType.id,
      label: isArticle ? 'Article' : isPage ? 'Page' : contentType.name,
      titleField: contentType.displayField ?? undefined,
      hasPage: isArticle || isPage,
      fields: [...fields, tagsField],
    }
  })
}

/** In a type with its own field `tags`, the key of the tags begins with `$`. */
function tagsKey({ fields }: TypeSchema['contentType']): string {
  return fields.some(({ id }) => id === 'tags') ? '$tags' : 'tags'
}

type Field = TypeSchema['contentType']['fields'][number]

function describeField(field: Field, choices: readonly string[] | undefined): EntryFieldJson {
  const { id, name, required } = field
  return {
    name: id,
    label: name === id ? inWords(id) : name,
    kind: choices ? 'choice' : kindOf(field),
    ...(required && { isRequired: true }),
    ...(choices && { choices }),
  }
}

/** Turns an identifier into words: `publishedOn` into 'Published on'. */
function inWords(id: string): string {
  const words = id
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function kindOf({ type, linkType, items }: Field): EntryFieldJson['kind'] {
  switch (type) {
    case 'Symbol':
      return 'text'
    case 'Text':
    case 'RichText':
      return 'long-text'
    case 'Integer':
    case 'Number':
      return 'number'
    case 'Date':
      return 'date'
    case 'Boolean':
      return 'yes-no'
    case 'Link':
      return linkType === 'Asset' ? 'picture' : 'entry'
    case 'Array':
      if (items?.type === 'Link') return items.linkType === 'Asset' ? 'files' : 'entries'
      return items?.type === 'ResourceLink' ? 'other' : 'texts'
    default:
      return 'other'
  }
}
