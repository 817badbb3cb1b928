interface EditorOptions {
  parent: HTMLElement
  text: string
  onChange(text: string): void
}

/** An editor that shows the text as it is. */
export function createEditor({ parent, text, onChange }: EditorOptions) {
  const area = document.createElement('textarea')
  area.value = text
  area.setAttribute('aria-label', 'Text')
  area.rows = 30
  area.addEventListener('input', () => onChange(area.value))
  parent.append(area)
  return {
    text: () => area.value,
    replaceText(next: string) {
      area.value = next
    },
    focus: () => area.focus(),
    destroy: () => area.remove(),
  }
}

export type Editor = ReturnType<typeof createEditor>
