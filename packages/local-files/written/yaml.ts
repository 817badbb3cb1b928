import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  parseDocument,
  type ErrorCode,
  type Node,
  type Pair,
  type Scalar,
} from 'yaml'
import { MAX_FAULTS, refuse, type Fault, type Reading } from './reading.ts'

/** A piece of YAML with its line in the file. */
export type YamlNode =
  | { kind: 'nothing'; line: number }
  | YamlScalar
  | { kind: 'list'; items: readonly YamlNode[]; line: number }
  | YamlMap

export interface YamlScalar {
  kind: 'scalar'
  text: string
  value: string | number | boolean
  /** Whether it follows `|` or `>`, so that it begins on the line after its key. */
  isBlock: boolean
  line: number
}

export interface YamlMap {
  kind: 'map'
  pairs: readonly YamlPair[]
  line: number
}

export interface YamlPair {
  key: string
  line: number
  value: YamlNode
}

/**
 * Reads YAML that a person wrote; an empty source is an empty map. Aliases are refused, since a few of them can expand to more
 * data than fits into memory.
 * @param linesAbove Lines of the file above the source.
 */
export function readYaml(source: string, linesAbove = 0): Reading<YamlNode> {
  const deepLine = findTooDeep(source)
  if (deepLine !== undefined) return refuse(TOO_DEEP, deepLine + linesAbove)
  const counter = new LineCounter()
  const document = parseDocument(source, {
    lineCounter: counter,
    prettyErrors: false,
    logLevel: 'error', // With 'silent', the parser would ignore a second document.
    uniqueKeys: false, // The check below is faster.
  })
  const reader = createReader((offset) => counter.linePos(offset).line + linesAbove)
  if (document.errors.length > 0) {
    const [{ code, message, pos }] = document.errors
    return refuse(explain(code, message), reader.lineOf(pos[0]))
  }
  if (document.contents === null) return { ok: true, value: { kind: 'map', pairs: [], line: linesAbove + 1 } }
  const root = reader.read(document.contents, linesAbove + 1, 0)
  if (reader.faults.length > 0) return { ok: false, faults: reader.faults }
  return { ok: true, value: root, faults: reader.notes }
}

export function readYamlMap(source: string, linesAbove = 0): Reading<YamlMap> {
  const root = readYaml(source, linesAbove)
  if (!root.ok) return root
  const { value, faults } = root
  return value.kind === 'map' ? { ok: true, value, faults } : refuse(NO_KEYS, value.line)
}

/** Returns the line of the node at a path, or of its nearest parent if the node is missing. */
export function lineAt(map: YamlMap, path: readonly PropertyKey[]): number {
  let line = map.line
  let node: YamlNode | undefined = map
  for (const step of path) {
    if (node?.kind === 'map') {
      const pair: YamlMap['pairs'][number] | undefined = node.pairs.find(({ key }) => key === step)
      line = pair?.line ?? line
      node = pair?.value
    } else {
      node = node?.kind === 'list' ? node.items[Number(step)] : undefined
      line = node?.line ?? line
    }
  }
  return line
}

/** Maximum number of maps and lists inside one another. */
const MAX_DEPTH = 100
const NO_KEYS = 'Write every line as "key: value".'
export const TWICE = 'This key is written a second time: keep one of the two.'
const TOO_DEEP = 'Brackets or lists are nested too deeply here.'

/** Finds the line where brackets or lists are nested too deeply: reading thousands of levels would take seconds. */
export function findTooDeep(source: string): number | undefined {
  if ((source.match(/[[{]|[-?]\s/g)?.length ?? 0) <= MAX_DEPTH) return undefined
  let [line, brackets, marks] = [1, 0, 0]
  for (const token of new Lexer().lex(source)) {
    const lineEnds = token.split('\n').length - 1
    line += lineEnds
    if (lineEnds > 0) marks = 0
    if (token === '[' || token === '{') brackets += 1
    if (token === ']' || token === '}') brackets -= 1
    if (token === '-' || token === '?') marks += 1
    if (brackets + marks > MAX_DEPTH) return line
  }
  return undefined
}

function createReader(lineOf: (offset: number) => number) {
  const faults: Fault[] = []
  const notes: Fault[] = []
  return { faults, notes, lineOf, read }

  function read(node: Node | null, lineAbove: number, depth: number): YamlNode {
    const line = node?.range ? lineOf(node.range[0]) : lineAbove
    if (depth > MAX_DEPTH) return fail(TOO_DEEP, line)
    if (isAlias(node))
      return fail(`Put quotation marks around a text that begins with '*${node.source}'.`, line)
    if (isSeq(node)) {
      const items = node.items.map((item) => read(item as Node | null, line, depth + 1))
      return { kind: 'list', items, line }
    }
    if (isMap(node)) return readMap(node.items as Pair<Node, Node | null>[], line, depth)
    if (isScalar(node)) noteCut(node, line)
    return isScalar(node) ? readScalar(node, line) : { kind: 'nothing', line }
  }

  /** Notes a value such as `Trip #3 to Paris`, of which YAML takes a part as a comment. */
  function noteCut({ value, comment }: Scalar, line: number): void {
    if (typeof comment !== 'string' || !/^ ?[^\s#!-]/.test(comment) || /^ \D/.test(comment)) return
    const whole = `${value === null ? '' : `${String(value)} `}#${comment.split('\n', 1)[0]}`
    const reason = `YAML reads '#${comment.split('\n', 1)[0]}' as a comment. If it belongs to the value, put the whole value in quotation marks: "${whole}".`
    if (notes.length < MAX_FAULTS) notes.push({ reason, line })
  }

  function readMap(items: readonly Pair<Node, Node | null>[], line: number, depth: number): YamlMap {
    const pairs = new Map<string, YamlPair>()
    for (const { key, value } of items) {
      const keyLine = key?.range ? lineOf(key.range[0]) : line
      if (!isScalar(key)) {
        fail(NO_KEYS, keyLine)
        continue
      }
      const name = String(key.value)
      if (pairs.has(name)) fail(TWICE, keyLine)
      if (name === '__proto__') fail("'__proto__' cannot be used as a key.", keyLine)
      pairs.set(name, { key: name, line: keyLine, value: read(value, keyLine, depth + 1) })
    }
    return { kind: 'map', pairs: [...pairs.values()], line }
  }

  function fail(reason: string, line: number): YamlNode {
    if (faults.length < MAX_FAULTS) faults.push({ reason, line })
    return { kind: 'nothing', line }
  }
}

function readScalar({ value, source, type }: Scalar, line: number): YamlNode {
  if (value === null || value === undefined) return { kind: 'nothing', line }
  const text = typeof value === 'string' ? value : (source ?? '')
  const known = typeof value === 'number' || typeof value === 'boolean' ? value : text
  return { kind: 'scalar', text, value: known, isBlock: type?.startsWith('BLOCK') === true, line }
}

const explanations: Partial<Record<ErrorCode, string>> = {
  RESOURCE_EXHAUSTION: TOO_DEEP,
  MULTIPLE_DOCS: 'Three dashes begin another file within the file here: remove them.',
  TAB_AS_INDENT: 'This line begins with a tab: use spaces.',
  BAD_INDENT:
    'This line begins further right or left than the others, or a bracket above is not closed: let every key begin at the margin.',
  MISSING_CHAR: 'A colon is missing here, or a quotation mark or bracket above is not closed.',
  BLOCK_AS_IMPLICIT_KEY:
    'The value holds a colon: put the whole value in quotation marks, as in title: "Rome: a walk".',
}

function explain(code: ErrorCode, message: string): string {
  return explanations[code] ?? `This line cannot be read as "key: value" (${message}).`
}
