import { MAX_FAULTS, type Fault, type PartialReading } from './reading.ts'
import { readYaml, readYamlMap, TWICE, type YamlMap, type YamlNode, type YamlPair } from './yaml.ts'

/**
 * Reads all keys that can be read, also those inside a key: what cannot be read costs only itself.
 * @param vital Finds keys without which nothing may be used: if it matches what cannot be read, the source is refused.
 */
export function readYamlLines(source: string, linesAbove = 0, vital?: RegExp): PartialReading<YamlMap> {
  const whole = readYamlMap(source, linesAbove)
  if (whole.ok) return whole
  const reader = createLineReader(vital)
  const value = reader.readMap({ text: source, above: linesAbove }, 0)
  if (value.pairs.length === 0 || reader.isRefused()) return whole
  // Each part of a file can be right, such as two documents.
  const faults = reader.faults.length > 0 ? reader.faults : whole.faults
  return { ok: true, value: { ...value, line: linesAbove + 1 }, faults, isPartial: true }
}

/** Reads a map or list as `readYamlLines` reads a map. */
export function readYamlItems(source: string): PartialReading<YamlNode> {
  const whole = readYaml(source)
  if (whole.ok) return whole
  const reader = createLineReader()
  const value = reader.readBlock({ text: source, above: 0 }, 0)
  return value ? { ok: true, value, faults: reader.faults, isPartial: true } : whole
}

/** Consecutive lines of a source. */
interface Block {
  text: string
  /** Lines of the file above them. */
  above: number
}

const NO_ITEM = 'Begin every item of the list with "- ".'

/** Each level below a broken one is read again, and files from people have few. */
const MAX_LEVELS = 4

function createLineReader(vital?: RegExp) {
  const faults: Fault[] = []
  let isRefused = false
  return { readMap, readBlock, faults, isRefused: () => isRefused }

  /** @returns `undefined` if nothing in it can be read. */
  function readBlock(block: Block, level: number): YamlNode | undefined {
    const starts = startsOf(block.text)
    const items = starts.filter((start) => start.trim() === '-')
    const node = items.length * 2 > starts.length ? readList(block, level) : readMap(block, level)
    return (node.kind === 'map' ? node.pairs : node.items).length > 0 ? node : undefined
  }

  function readMap(block: Block, level: number): YamlMap {
    const pairs = new Map<string, YamlPair>()
    for (const part of partsOf(block, '(?:---|[^\\s#\\]}-])')) {
      const read = readYamlMap(part.text, part.above)
      const isVital = (text: string) => level === 0 && vital?.test(text) === true
      if (!read.ok && isVital(part.text)) isRefused = true
      if (read.ok) report(part, read.faults)
      for (const pair of read.ok ? read.value.pairs : readBroken(part, level, read.faults)) {
        if (!pairs.has(pair.key)) pairs.set(pair.key, pair)
        else if (isVital(`${pair.key}:`)) isRefused = true
        else report(part, [{ reason: TWICE, line: pair.line }])
      }
    }
    return { kind: 'map', pairs: [...pairs.values()], line: block.above + 1 }
  }

  function readList(block: Block, level: number): YamlNode & { kind: 'list' } {
    const items = partsOf(block, '[^\\s#\\]}]').flatMap((part) => {
      const read = readYaml(part.text, part.above)
      if (read.ok && read.value.kind === 'list') return read.value.items
      // A comment is an empty map.
      const isEmpty = read.ok && read.value.kind === 'map' && read.value.pairs.length === 0
      if (isEmpty) return []
      if (read.ok) return report(part, [{ reason: NO_ITEM, line: part.above + 1 }]) ?? []
      const inside = { ...part, text: part.text.replace('-', ' ') }
      const isMap = mayDescend(level) && startsOf(inside.text).length > 0
      const item = isMap ? readBlock(inside, level + 1) : report(part, read.faults)
      return item ?? []
    })
    return { kind: 'list', items, line: block.above + 1 }
  }

  /** Reads what can be read of a key and its value. */
  function readBroken(part: Block, level: number, found: readonly Fault[]): readonly YamlPair[] {
    const [first, ...rest] = part.text.split('\n')
    const head = readYamlMap(first, part.above)
    const [pair] = head.ok ? head.value.pairs : []
    const below = rest.join('\n')
    if (pair?.value.kind === 'nothing' && below.trim() !== '' && mayDescend(level)) {
      const value = readBlock({ text: below, above: part.above + 1 }, level + 1)
      return [value ? { ...pair, value } : pair]
    }
    report(part, found)
    // A line that is wrongly indented does not cost the key above it.
    return pair ? [pair] : []
  }

  /** Bounds the work for a file that is no YAML at all. */
  function mayDescend(level: number): boolean {
    return level < MAX_LEVELS && faults.length < MAX_FAULTS
  }

  function report({ text, above }: Block, found: readonly Fault[] = []): undefined {
    // An error at the end of a part, such as an open quotation mark, is on the next line.
    const last = above + text.trimEnd().split('\n').length
    for (const { reason, line } of found)
      if (faults.length < MAX_FAULTS) faults.push({ reason, line: Math.min(line ?? last, last) })
  }
}

/** Divides a block before each line that begins as its first one, and so with a key or item. */
function partsOf({ text, above }: Block, begin: string): Block[] {
  const begins = new RegExp(`^ {0,${startsOf(text)[0]?.search(/\S/) ?? 0}}${begin}`)
  const parts: { lines: string[]; above: number }[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (begins.test(line) || parts.length === 0) parts.push({ lines: [], above: above + index })
    parts.at(-1)!.lines.push(line)
  }
  return parts.map((part) => ({ text: part.lines.join('\n'), above: part.above }))
}

/** The beginnings of a block's keys or items, with the spaces before them. */
function startsOf(text: string): string[] {
  const starts = text.match(/^ *(?:-(?=\s|$)|[^\s#[\]{}-][^#:\n]*:(?=\s|$))/gm) ?? []
  const margin = starts[0]?.search(/\S/)
  return starts.filter((start) => start.search(/\S/) === margin)
}
