import { EditorView, ViewPlugin } from '@codemirror/view'

/** Keeps the text in place when a notice above it comes or goes while she types, except a line it would cover. */
export const keepSteady = ViewPlugin.define((view) => {
  let before: number | undefined
  const observer = new ResizeObserver(() => {
    const { top } = view.scrollDOM.getBoundingClientRect()
    const moved = top - (before ?? top)
    before = top
    if (moved === 0 || !view.hasFocus) return
    view.scrollDOM.scrollTop += moved
    view.dispatch({ effects: EditorView.scrollIntoView(view.state.selection.main.head) })
  })
  observer.observe(view.scrollDOM)
  return { destroy: () => observer.disconnect() }
})
