import { articlesContentType, type ContentType, type Field } from '../space/space.ts'

/** A content type with what its files need to know besides. */
export interface TypeSchema {
  contentType: ContentType
  /** Field that the text below the lines at the top fills; absent if the type has none for it. */
  bodyFieldId?: string
  /** By field, the only words it may hold, in small letters. */
  choices: ReadonlyMap<string, readonly string[]>
}

/** What files in `articles/` are, unless more fields are declared for them. */
export const articlesSchema: TypeSchema = {
  contentType: articlesContentType,
  bodyFieldId: 'description',
  choices: new Map([['comments', ['open', 'closed']]]),
}

/** What messages to the creator call an entry of a type. */
export function nounOf({ contentType }: TypeSchema): 'article' | 'entry' {
  return contentType.id === articlesContentType.id ? 'article' : 'entry'
}

/** A line that gives a field a value, to show how it is written. */
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
