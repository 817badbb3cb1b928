import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough'
import { gfmTable } from 'micromark-extension-gfm-table'

/** What texts may hold besides CommonMark. */
export const SYNTAX = [gfmTable(), gfmStrikethrough({ singleTilde: false })]
