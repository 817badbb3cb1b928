import * as z from 'zod'
import { refuse, type Reading } from '@waypost/local-files/reading.ts'
import type { YamlNode } from '@waypost/local-files/yaml.ts'

/** Longest value of a field of type Symbol, in characters (Contentful, technical limits). */
export const MAX_SYMBOL_LENGTH = 256
/** Longest value of a field of type Text. */
const MAX_TEXT_LENGTH = 50_000

/**
 * Takes the one text that a key has as its value.
 *
 * @param name The key, as faults name it.
 */
export function readPlainText(node: YamlNode, name: string): Reading<string> {
  if (node.kind === 'scalar') return { ok: true, value: node.text }
  return refuse(`'${name}' must have one plain text as its value, no list.`, node.line)
}

/** Reads a short text: one line, without space around it. */
export function readSymbol(node: YamlNode, name: string): Reading<string> {
  const text = readPlainText(node, name)
  if (!text.ok) return text
  const value = text.value.replaceAll(/\s*\n\s*/g, ' ').trim()
  if (value.length <= MAX_SYMBOL_LENGTH) return { ok: true, value }
  return refuse(`'${name}' is longer than ${MAX_SYMBOL_LENGTH} characters.`, node.line)
}

/** Reads a long text, every character kept. */
export function readText(node: YamlNode, name: string): Reading<string> {
  const text = readPlainText(node, name)
  return text.ok ? checkText(text.value, name, node.line) : text
}

/** Bounds a long text, wherever in a file it was written. */
export function checkText(value: string, name: string, line: number | undefined): Reading<string> {
  if (value.length <= MAX_TEXT_LENGTH) return { ok: true, value }
  return refuse(`'${name}' is longer than ${MAX_TEXT_LENGTH} characters.`, line)
}

/** Reads one of a few words; capitals make no difference. */
export function readChoice(node: YamlNode, name: string, choices: readonly string[]): Reading<string> {
  const text = readPlainText(node, name)
  if (!text.ok) return text
  const value = text.value.trim().toLowerCase()
  return choices.includes(value)
    ? { ok: true, value }
    : refuse(`'${name}' must be ${choices.join(' or ')}.`, node.line)
}

/** Reads yes or no. */
export function readBoolean(node: YamlNode, name: string): Reading<boolean> {
  const text = readPlainText(node, name)
  if (!text.ok) return text
  const value = booleanText.safeParse(text.value.trim())
  return value.success
    ? { ok: true, value: value.data }
    : refuse(`'${name}' must be true or false.`, node.line)
}

/** The words for yes and no. */
export const booleanText = z.stringbool({
  truthy: ['true', 'yes'],
  falsy: ['false', 'no'],
  error: 'must be true or false',
})
