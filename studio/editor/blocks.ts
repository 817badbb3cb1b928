import type { Command } from '@codemirror/view'
import * as commands from './commands.ts'
import type { PictureForm } from './commands.ts'

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
    { label: 'Heading', detail: '##', run: commands.toggleHeading(2) },
    { label: 'Small heading', detail: '###', run: commands.toggleHeading(3) },
    { label: 'Picture', detail: '', run: pictures() },
    { label: 'Gallery', detail: ':::gallery', run: pictures('gallery') },
    { label: 'Wide picture', detail: ':::wide', run: pictures('wide') },
    { label: 'Full-width picture', detail: ':::full', run: pictures('full') },
    { label: 'Film, map or page', detail: 'https://', run: commands.addElsewhere },
    { label: 'List', detail: '-', run: commands.toggleList('bullets') },
    { label: 'Numbered list', detail: '1.', run: commands.toggleList('numbers') },
    { label: 'Table', detail: '', run: commands.addTable },
    { label: 'Quote', detail: '>', run: commands.toggleQuote },
    { label: 'Pull quote', detail: ':::pull', run: commands.addForm('pull') },
    { label: 'Side note', detail: ':::side', run: commands.addForm('side') },
    { label: 'Footnote', detail: '[^1]', run: commands.addFootnote },
    { label: 'Code', detail: '```', run: commands.addCodeBlock },
    { label: 'Divider', detail: '---', run: commands.addRule },
  ]
}
