import type { FieldValue } from '@waypost/content-service/front-matter'
import type { EntryFieldJson } from '#server/studio/types.ts'

/** What a control of the form holds for a value of front matter; `undefined` if the form cannot show it. */
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

/** What a list holds, or the one value in its place; `undefined` if the form cannot show it. */
export function itemsOf(value: FieldValue | undefined): PlainValue[] | undefined {
  if (value === undefined || value === null || value === '') return []
  const items = Array.isArray(value) ? value : [value]
  return items.every(isPlain) ? items : undefined
}

export type PlainValue = string | number | boolean

/** What the file says for what a control holds; `undefined` takes the line out of it. */
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
