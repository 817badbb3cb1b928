import type { ElementContent } from 'hast'
import type { Nodes } from 'mdast'
import type { Form } from '../markdown/containers.ts'
import type { NoteFault } from './raw-html.ts'
import { element } from './tree.ts'

/** Blocks between `:::` lines, by their names. */
export const FORMS = ['gallery', 'wide', 'full', 'pull', 'side'] as const

/** How a gallery shows its pictures: in full rows, in equal squares, or in one row that scrolls. */
export const LAYOUTS = ['row', 'grid', 'strip'] as const

type FormName = (typeof FORMS)[number]

/** Marks a form for `shapeForms`. Of an unknown one, the content stays, and words after the name are its first line. */
export function formOf(node: Form, children: ElementContent[], noteFault: NoteFault): ElementContent[] {
  const { fence, isClosed } = node
  const line = node.position?.start.line ?? 1
  const [, written = '', words = ''] = FENCE.exec(fence) ?? []
  const name = written.toLowerCase()
  if (!isForm(name)) {
    noteFault(`':::${written}' is not known, so only its content is shown. ${KNOWN}`, line)
    const shown = isClosed ? words.replaceAll(/\{[^}]*\}|[[\]]/g, '').trim() : fence
    return shown === '' ? children : [element('p', {}, [{ type: 'text', value: shown }]), ...children]
  }
  const chosen: readonly string[] = words.toLowerCase().match(/[\p{L}\d-]+/gu) ?? []
  const layout = LAYOUTS.find((each) => name === 'gallery' && chosen.includes(each))
  const unknown = chosen.find((word) => word !== layout)
  if (!isClosed)
    noteFault(`A line with ':::' is missing: without it, '${fence}' contains all that follows.`, line)
  if (unknown !== undefined) noteFault(unknownWord(name, unknown), line)
  if (isForPictures(name) && !hasPicture(node))
    noteFault(`There is no picture between ':::${name}' and ':::'.`, line)
  return [element('div', { dataForm: name, ...(layout && { dataLayout: layout }) }, children)]
}

/** The name, and what is after it. */
const FENCE = /^:+\s*([^\s[{]+)(.*)$/su

const KNOWN = `Known are ${FORMS.map((name) => `:::${name}`).join(', ')}.`

function isForm(name: string): name is FormName {
  return FORMS.includes(name as FormName)
}

function isForPictures(name: FormName): boolean {
  return name !== 'pull' && name !== 'side'
}

function unknownWord(name: FormName, word: string): string {
  if (name !== 'gallery') return `':::${name}' has no words after it: '${word}' is left out.`
  return `'${word}' is not known after ':::gallery': write row, grid or strip, or nothing.`
}

/** Whether a form contains a picture, or HTML that may be one. */
function hasPicture(node: Nodes): boolean {
  if (node.type === 'image' || node.type === 'imageReference' || node.type === 'html') return true
  return 'children' in node && node.children.some(hasPicture)
}
