import { link } from './sys.testing.ts'

/** A node of a rich text; a text has no content. */
export interface MadeUpNode {
  nodeType: string
  data: Record<string, unknown>
  content?: MadeUpNode[]
  value?: string
  marks?: { type: string }[]
}

/** Makes a text with marks. */
function text(value: string, ...marks: string[]): MadeUpNode {
  return { nodeType: 'text', value, marks: marks.map((type) => ({ type })), data: {} }
}

/** Makes a node with its content. */
function node(nodeType: string, ...content: MadeUpNode[]): MadeUpNode {
  return { nodeType, data: {}, content }
}

/** Makes a node that links to an entry or asset. */
function leading(
  nodeType: string,
  linkType: 'Asset' | 'Entry',
  id: string,
  ...content: MadeUpNode[]
): MadeUpNode {
  return { nodeType, data: { target: link(linkType, id) }, content }
}

/** Makes a paragraph. */
function paragraph(...content: MadeUpNode[]): MadeUpNode {
  return node('paragraph', ...content)
}

/** Ids of the targets of a text's links. */
export interface Targets {
  entry: string
  asset: string
}

/** A typical article: Markdown can express all of it. */
export function plainDocument(words: string, { entry, asset }: Targets): MadeUpNode {
  return node(
    'document',
    paragraph(
      text(`${words} It begins with `),
      text('strong', 'bold'),
      text(' words, and '),
      text('soft', 'italic'),
      text(' ones.'),
    ),
    node('heading-2', text('A heading')),
    paragraph(
      text('It leads to '),
      hyperlink('https://example.com/?a=b&c=(d)', text('the web')),
      text(', to '),
      leading('entry-hyperlink', 'Entry', entry, text('another text')),
      text(' and to '),
      leading('asset-hyperlink', 'Asset', asset, text('a file')),
      text('.'),
    ),
    node(
      'unordered-list',
      item('One'),
      item('Two', node('ordered-list', item('Two, first'), item('Two, second'))),
    ),
    node('blockquote', paragraph(text('Somebody said so.'))),
    leading('embedded-asset-block', 'Asset', asset),
    node('hr'),
    paragraph(text('The end. שלום 👩‍🚀')),
  )
}

/** A text with every kind of node and every mark, and with characters that have a meaning in Markdown. */
export function fullDocument(words: string, { entry, asset }: Targets): MadeUpNode {
  const marks = ['bold', 'italic', 'underline', 'code', 'superscript', 'subscript', 'strikethrough']
  return node(
    'document',
    ...['1', '2', '3', '4', '5', '6'].map((level) => node(`heading-${level}`, text(`Heading ${level} # *`))),
    paragraph(...marks.map((mark) => text(`${mark} `, mark)), text('all of them', ...marks)),
    paragraph(text('*no* _marks_ `here` [nor](this) <b>!</b> &amp; 1. - + # > | ~~x~~ \\ ![no](picture)')),
    paragraph(text('two\nlines'), text(''), text('  spaces at both ends  ')),
    paragraph(text('')),
    paragraph(text('12. no list')),
    paragraph(text('cut', 'bold'), text(' up', 'bold'), text('ly', 'italic')),
    leading('embedded-entry-block', 'Entry', entry),
    leading('embedded-asset-block', 'Asset', asset),
    { nodeType: 'embedded-resource-block', data: { target: far }, content: [] },
    paragraph(
      text(words),
      leading('embedded-entry-inline', 'Entry', entry),
      leading('entry-hyperlink', 'Entry', entry, text('bold', 'bold'), text(' and plain')),
      leading('asset-hyperlink', 'Asset', asset, text('a file')),
      { nodeType: 'resource-hyperlink', data: { target: far }, content: [text('far')] },
      { nodeType: 'embedded-resource-inline', data: { target: far }, content: [] },
      hyperlink('mailto:mira@example.com', text('mail')),
      hyperlink('/about', text('here')),
      hyperlink('#below', text('')),
      text(''),
    ),
    node('ordered-list', item('One', node('unordered-list', item('in', node('ordered-list', item('deep')))))),
    node(
      'unordered-list',
      node(
        'list-item',
        paragraph(text('first')),
        paragraph(text('second')),
        node('blockquote', paragraph(text('q'))),
      ),
      node(
        'list-item',
        node('heading-3', text('a heading in a list')),
        leading('embedded-asset-block', 'Asset', asset),
      ),
    ),
    node('blockquote', paragraph(text('one')), paragraph(text('two', 'italic'))),
    node('hr'),
    table(asset),
    paragraph(text('')),
  )
}

const far = {
  sys: {
    type: 'ResourceLink',
    linkType: 'Contentful:Entry',
    urn: 'crn:contentful:::content:spaces/otherspace/entries/far',
  },
}

function hyperlink(uri: string, ...content: MadeUpNode[]): MadeUpNode {
  return { nodeType: 'hyperlink', data: { uri }, content }
}

function item(words: string, ...more: MadeUpNode[]): MadeUpNode {
  return node('list-item', paragraph(text(words)), ...more)
}

function table(asset: string): MadeUpNode {
  const row = (kind: string, ...cells: MadeUpNode[]) =>
    node('table-row', ...cells.map((cell) => node(kind, paragraph(cell))))
  return node(
    'table',
    row('table-header-cell', text('Left | right'), text('Bold', 'bold')),
    row('table-cell', text('1'), leading('asset-hyperlink', 'Asset', asset, text('file'))),
    row('table-cell', text(''), text('last')),
  )
}
