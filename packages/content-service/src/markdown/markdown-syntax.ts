import type { Options } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal'
import { gfmFootnote } from 'micromark-extension-gfm-footnote'
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough'
import { gfmTable } from 'micromark-extension-gfm-table'
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item'
import { containers, containersFromMarkdown } from './containers.ts'

/** GitHub's flavour (footnotes, task lists, tables, and strikethrough with two tildes), and blocks between colons. */
const COMMON = [
  gfmFootnote(),
  gfmStrikethrough({ singleTilde: false }),
  gfmTable(),
  gfmTaskListItem(),
  containers(),
]

/** The same with addresses without brackets. */
export const SYNTAX = [...COMMON, gfmAutolinkLiteral()]

const parser: Options = {
  extensions: SYNTAX,
  mdastExtensions: [gfmFromMarkdown(), containersFromMarkdown],
}

/** Bare addresses are what the parser looks for at each letter, and what it transforms the tree for: half of its time. */
const quickParser: Options = {
  extensions: COMMON,
  mdastExtensions: [
    gfmFromMarkdown().filter(({ transforms }) => transforms === undefined),
    containersFromMarkdown,
  ],
}

export function parserFor(text: string): Options {
  return hasBareAddress(text) ? parser : quickParser
}

/** Whether a text may contain a web or mail address without brackets. */
export function hasBareAddress(text: string): boolean {
  return BARE_ADDRESS.test(text)
}

const BARE_ADDRESS = /:\/\/|www\.|@/i
