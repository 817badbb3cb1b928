import { isMap, isScalar, LineCounter, parseDocument, type ErrorCode, type Pair, type YAMLMap } from 'yaml'
import { refuse, type Fault, type Reading } from '../problem.ts'

/** One key of the front matter. */
export interface YamlField {
  key: string
  /** `undefined` where nothing stands after the colon. */
  value: string | undefined
  /** Line in the file. */
  line: number
}

/**
 * Reads the YAML of a front matter: keys with one text each.
 *
 * @param source What stands between the lines of dashes, the first of which is the file's first line.
 * @returns Faults with their line in the file.
 */
export function readYaml(source: string): Reading<YamlField[]> {
  const counter = new LineCounter()
  // The front matter's first line is the second of the file.
  const lineOf = (offset: number) => counter.linePos(offset).line + 1
  const document = parseDocument(source, { lineCounter: counter, prettyErrors: false, logLevel: 'silent' })
  if (document.errors.length > 0) {
    const [error] = document.errors
    return refuse(explain(error.code, error.message), lineOf(error.pos[0]))
  }
  if (document.contents === null) return { ok: true, value: [] }
  if (!isMap(document.contents)) return refuse('Write every line above the text as "key: value".', 2)

  const faults: Fault[] = []
  const fields: YamlField[] = []
  for (const pair of (document.contents as YAMLMap).items) {
    const field = readPair(pair, lineOf)
    if ('reason' in field) faults.push(field)
    else fields.push(field)
  }
  return faults.length > 0 ? { ok: false, faults } : { ok: true, value: fields }
}

function readPair({ key, value }: Pair, lineOf: (offset: number) => number): YamlField | Fault {
  if (!isScalar(key)) return { reason: 'Write every line above the text as "key: value".', line: 2 }
  const name = String(key.value)
  const line = lineOf(key.range?.[0] ?? 0)
  if (value === null || (isScalar(value) && value.value === null))
    return { key: name, value: undefined, line }
  if (!isScalar(value)) return { reason: `'${name}' must have one plain text as its value, no list.`, line }
  return { key: name, value: typeof value.value === 'string' ? value.value : (value.source ?? ''), line }
}

const explanations: Partial<Record<ErrorCode, string>> = {
  RESOURCE_EXHAUSTION: 'Brackets or lists stand too deep inside one another here.',
  DUPLICATE_KEY: 'This key is written a second time: keep one of the two.',
  TAB_AS_INDENT: 'This line begins with a tab: use no tabs here.',
  BAD_INDENT: 'This line begins further right or left than the others: let every key begin at the margin.',
  MISSING_CHAR: 'A colon is missing here, or a quotation mark or bracket above is not closed.',
  BLOCK_AS_IMPLICIT_KEY:
    'The value holds a colon: put the whole value in quotation marks, as in title: "Rome: a walk".',
}

function explain(code: ErrorCode, message: string): string {
  return explanations[code] ?? `This line cannot be read as "key: value" (${message}).`
}
