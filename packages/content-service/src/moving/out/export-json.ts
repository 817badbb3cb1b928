import type { ExportFile } from './export-file.ts'

/** Writes an export as JSON, piece by piece: a whole one may be longer than a text can be. One thing is a line. */
export function* jsonOf(file: ExportFile): Generator<string> {
  let before = '{\n'
  for (const [key, value] of Object.entries(file)) {
    yield `${before}  ${JSON.stringify(key)}: `
    if (Array.isArray(value)) yield* listOf(value)
    else yield JSON.stringify(value)
    before = ',\n'
  }
  yield '\n}\n'
}

function* listOf(items: readonly unknown[]): Generator<string> {
  let before = '['
  for (const item of items) {
    yield `${before}\n    ${JSON.stringify(item)}`
    before = ','
  }
  yield items.length === 0 ? '[]' : '\n  ]'
}
