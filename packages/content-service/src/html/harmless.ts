import type { Schema } from 'hast-util-sanitize'
import { FORMS, LAYOUTS } from './forms.ts'

/** The ids of notes and of the references to them. */
const NOTE_ID = /^note-fn(?:ref)?-[^\s"'<>]+$/

const NAMES =
  'a abbr audio b bdi bdo blockquote br caption center cite code dd del details dfn div dl dt em figcaption ' +
  'figure h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p picture pre q rp rt ruby s samp section small ' +
  'source span strong strike sub summary sup table tbody td tfoot th thead time tr track tt u ul var video ' +
  'wbr'

/** Elements that a text may contain, and their attributes. Everything else is dropped. Addresses are checked later. */
export const HARMLESS: Schema = {
  tagNames: NAMES.split(' '),
  attributes: {
    '*': ['align', 'dir', 'lang', 'title'],
    // The values are those of our own elements alone.
    a: [
      'href',
      'dataLine',
      ['id', NOTE_ID],
      'dataFootnoteRef',
      'dataFootnoteBackref',
      ['ariaLabel', /^Back to/],
    ],
    section: ['dataFootnotes'],
    div: [
      ['dataForm', ...FORMS],
      ['dataLayout', ...LAYOUTS],
    ],
    li: ['value', ['id', NOTE_ID], ['dataTask', 'open', 'done']],
    span: [
      ['role', 'img'],
      ['ariaLabel', 'Done', 'To do'],
    ],
    code: [['className', /^language-./]],
    pre: [['dataMarked', /^[\d\s,-]+$/]],
    img: ['src', 'alt', 'dataLine'],
    audio: ['src', 'controls', 'loop', 'dataLine'],
    video: ['src', 'controls', 'loop', 'muted', 'width', 'height', 'poster', 'dataLine'],
    source: ['src', 'dataLine'],
    track: ['src', 'kind', 'srcLang', 'label', 'default', 'dataLine'],
    details: ['open'],
    ol: ['start', 'reversed', ['type', '1', 'a', 'A', 'i', 'I']],
    td: ['colSpan', 'rowSpan'],
    th: ['colSpan', 'rowSpan', ['scope', 'row', 'col', 'rowgroup', 'colgroup']],
    time: ['dateTime'],
    del: ['cite', 'dateTime'],
    ins: ['cite', 'dateTime'],
  },
  clobber: [],
  strip: ['script', 'style', 'template'],
}
