import { StateField, type EditorState, type Extension, type Range, type Text } from '@codemirror/state'
import { Decoration, EditorView, WidgetType, type DecorationSet } from '@codemirror/view'
import styles from './pictures.module.css'

/** A line that begins with a picture. */
const PICTURE = /^!\[((?:\\.|[^\]\\])*)\]\(<?([^\s)>]+)>?(?:[ \t]+(?:"[^"]*"|'[^']*'))?\)/

/** Shows each picture above its line, in a frame of fixed height, so that loading moves nothing. */
export function showPictures(pictureAddress: (reference: string) => string | undefined): Extension {
  const picturesIn = (doc: Text, from: number, to: number): Range<Decoration>[] => {
    const found: Range<Decoration>[] = []
    for (let line = doc.lineAt(from); ; line = doc.line(line.number + 1)) {
      const picture = line.text.startsWith('![') ? PICTURE.exec(line.text) : null
      if (picture) {
        const widget = new Picture(picture[2], pictureAddress)
        found.push(Decoration.widget({ widget, block: true, side: -1 }).range(line.from))
      }
      if (line.to >= to || line.number === doc.lines) return found
    }
  }
  const field = StateField.define<DecorationSet>({
    create: ({ doc }: EditorState) => Decoration.set(picturesIn(doc, 0, doc.length)),
    update(pictures, transaction) {
      const { changes, newDoc: doc } = transaction
      if (!transaction.docChanged) return pictures
      let now = pictures.map(changes)
      changes.iterChangedRanges((_fromA, _toA, fromB, toB) => {
        const from = doc.lineAt(fromB).from
        const { to } = doc.lineAt(toB)
        now = now.update({
          filterFrom: from,
          filterTo: to,
          filter: () => false,
          add: picturesIn(doc, from, to),
        })
      })
      return now
    },
    provide: (self) => EditorView.decorations.from(self),
  })
  return field
}

class Picture extends WidgetType {
  readonly reference: string
  readonly pictureAddress: (reference: string) => string | undefined

  constructor(reference: string, pictureAddress: (reference: string) => string | undefined) {
    super()
    this.reference = reference
    this.pictureAddress = pictureAddress
  }

  override eq(other: Picture) {
    return other.reference === this.reference
  }

  override get estimatedHeight() {
    return innerWidth < 640 ? 224 : 304
  }

  override toDOM() {
    const frame = document.createElement('div')
    frame.className = styles.frame
    const address = this.pictureAddress(this.reference)
    if (address === undefined) frame.append(`There is no picture ${this.reference}.`)
    else {
      const image = document.createElement('img')
      // The line below contains the description.
      image.alt = ''
      image.decoding = 'async'
      image.addEventListener('error', () => {
        frame.replaceChildren(`${this.reference} cannot be shown.`)
        addEventListener('online', show, { once: true })
      })
      const show = () => {
        image.src = address
        frame.replaceChildren(image)
      }
      show()
    }
    return frame
  }

  override ignoreEvent() {
    return false
  }
}
