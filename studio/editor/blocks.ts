import type { Command } from '@codemirror/view'
import {
  addCodeBlock,
  addElsewhere,
  addFootnote,
  addForm,
  addRule,
  addTable,
  toggleHeading,
  toggleList,
  toggleQuote,
  type PictureForm,
} from './commands.ts'

/** What a text can be made of besides paragraphs. */
export interface Block {
  label: string
  /** How it is written; '' if a dialog asks for more. */
  detail: string
  run: Command
}

/** Lists the blocks, which `/` and the button 'Insert' offer. */
export function listBlocks(choosePicture: (form?: PictureForm) => void): readonly Block[] {
  const pictures =
    (form?: PictureForm): Command =>
    () => (choosePicture(form), true)
  return [
    { label: 'Heading', detail: '##', run: toggleHeading(2) },
    { label: 'Small heading', detail: '###', run: toggleHeading(3) },
    { label: 'Picture', detail: '', run: pictures() },
    { label: 'Gallery', detail: ':::gallery', run: pictures('gallery') },
    { label: 'Wide picture', detail: ':::wide', run: pictures('wide') },
    { label: 'Full-width picture', detail: ':::full', run: pictures('full') },
    { label: 'Film, map or page', detail: 'https://', run: addElsewhere },
    { label: 'List', detail: '-', run: toggleList('bullets') },
    { label: 'Numbered list', detail: '1.', run: toggleList('numbers') },
    { label: 'Table', detail: '', run: addTable },
    { label: 'Quote', detail: '>', run: toggleQuote },
    { label: 'Pull quote', detail: ':::pull', run: addForm('pull') },
    { label: 'Side note', detail: ':::side', run: addForm('side') },
    { label: 'Footnote', detail: '[^1]', run: addFootnote },
    { label: 'Code', detail: '```', run: addCodeBlock },
    { label: 'Divider', detail: '---', run: addRule },
  ]
}
