import { articlesContentType, pagesContentType, type ContentType, type Field } from '../space/space.ts'

/** A content type, and how its files are written. */
export interface TypeSchema {
  contentType: ContentType
  /** Field for the text below the front matter; absent if the type has none. */
  bodyFieldId?: string
  /** Allowed values of some fields, in lower case. */
  choices: ReadonlyMap<string, readonly string[]>
  /** Whether the entries are pages of the site, each at the address of its file's name. */
  arePages?: true
}

/** The schema of `articles/` without a declaration. */
export const articlesSchema: TypeSchema = {
  contentType: articlesContentType,
  bodyFieldId: 'description',
  choices: new Map([['comments', ['open', 'closed']]]),
}

/** The schema of `pages/` without a declaration. */
export const pagesSchema: TypeSchema = {
  contentType: pagesContentType,
  bodyFieldId: 'description',
  choices: new Map(),
  arePages: true,
}

/** The word for an entry of a type in messages to the creator. */
export function nounOf({ contentType, arePages }: TypeSchema): 'article' | 'page' | 'entry' {
  if (contentType.id === articlesContentType.id) return 'article'
  return arePages ? 'page' : 'entry'
}

/** Returns an example of a line for a field. */
export function exampleOf(field: Field): string {
  return `${field.id}: ${examples[field.type] ?? `My ${field.id}`}`
}

const examples: Partial<Record<Field['type'], string>> = {
  Integer: '12',
  Number: '1.5',
  Date: '2024-03-05',
  Boolean: 'true',
  Location: '{lat: 30.7, lon: 76.8}',
  Object: '{key: value}',
  Link: 'the-name-of-its-file',
  Array: '[one, two]',
  ResourceLink: 'crn:contentful:::content:spaces/space/entries/id',
}
