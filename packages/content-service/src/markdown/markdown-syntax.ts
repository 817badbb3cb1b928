import { gfm } from 'micromark-extension-gfm'

/** GitHub's flavour: footnotes, task lists, tables, bare links, and strikethrough with two tildes. */
export const SYNTAX = [gfm({ singleTilde: false })]
