import type { FieldValue } from '@waypost/content-service/front-matter'
import type { EntryFieldJson } from '#server/studio/types.ts'

/** Converts a value of the front matter to the text of a control; `undefined` if the form cannot show it. */
export function toInput(value: FieldValue | undefined, kind: EntryFieldJson['kind']): string | undefined {
  if (value === undefined || value === null) return ''
  if (kind === 'other') return undefined
  if (kind === 'texts' || kind === 'entries' || kind === 'files') {
    const texts = itemsOf(value)?.map(String)
    if (!texts) return undefined
    return texts.join(texts.some((text) => text.includes(',')) ? '\n' : ', ')
  }
  return isPlain(value) ? String(value) : undefined
}

/** Returns the items of a list, or the single value; `undefined` if the form cannot show them. */
export function itemsOf(value: FieldValue | undefined): PlainValue[] | undefined {
  if (value === undefined || value === null || value === '') return []
  const items = Array.isArray(value) ? value : [value]
  return items.every(isPlain) ? items : undefined
}

export type PlainValue = string | number | boolean

/** Converts the text of a control to a value of the front matter; `undefined` removes the field from the file. */
export function fromInput(input: string, { kind }: Pick<EntryFieldJson, 'kind'>): FieldValue | undefined {
  if (kind === 'texts') {
    const items = input.split(input.includes('\n') ? '\n' : ',').map((item) => item.trim())
    const texts = items.filter((item) => item !== '')
    return texts.length > 0 ? texts : undefined
  }
  if (input.trim() === '') return undefined
  if (kind === 'yes-no') return input === 'true'
  const number = Number(input)
  if (kind === 'number' && Number.isFinite(number)) return number
  return input
}

function isPlain(value: FieldValue): value is PlainValue {
  return typeof value !== 'object'
}
