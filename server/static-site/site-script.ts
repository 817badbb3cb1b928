/** An article or page in the list that the search reads: its title, address, category and date. */
export type ListedTitle = [title: string, address: string, category: string, date: string]

/** The only script of a folder's pages. Without it everything can be read; it also runs on pages that are opened from a disk. */
export const siteScript = `(${String(run)})()\n`

/** Writes the list for the search as a script, since pages on a disk cannot fetch. */
export function titlesScript(titles: readonly ListedTitle[]): string {
  const lines = titles.map((title) => JSON.stringify(title))
  return `titles=[\n${lines.join(',\n')}\n]\n`
}

/** Runs in the browser as text, so it refers to nothing outside. */
function run() {
  const KEY = 'waypost.color-scheme'
  let scheme = ''
  try {
    scheme = localStorage.getItem(KEY) ?? ''
  } catch {
    // The browser stores nothing for this page.
  }
  showScheme()
  document.addEventListener('DOMContentLoaded', () => {
    showScheme()
    for (const button of schemeButtons())
      button.addEventListener('click', () => {
        scheme = button.value
        try {
          localStorage.setItem(KEY, scheme)
        } catch {
          // The choice lasts as long as the page.
        }
        showScheme()
      })
    const drawer = document.querySelector<HTMLElement>('#sidebar')
    drawer?.addEventListener('click', ({ target }) => {
      if (drawer.matches(':popover-open') && (target as Element).closest('a')) drawer.hidePopover()
    })
    if (document.querySelector('[data-found]')) search()
  })

  function schemeButtons() {
    return document.querySelectorAll<HTMLButtonElement>('fieldset button[value]')
  }

  function showScheme() {
    const isOwn = scheme === 'light' || scheme === 'dark'
    if (isOwn) document.documentElement.dataset.scheme = scheme
    else delete document.documentElement.dataset.scheme
    for (const button of schemeButtons())
      button.setAttribute('aria-pressed', String(button.value === (isOwn ? scheme : '')))
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
      const { paper } = meta.dataset
      meta.media = isOwn ? (paper === scheme ? '' : 'not all') : `(prefers-color-scheme: ${paper})`
    }
  }

  /** Shows the titles that have all typed words, as the reader types. */
  function search() {
    const MAX_SHOWN = 100
    const field = document.querySelector<HTMLInputElement>('#search')!
    const list = document.querySelector('[data-found]')!
    const count = document.querySelector('[data-count]')!
    const none = document.querySelector<HTMLElement>('[data-none]')!
    const pattern = document.querySelector<HTMLTemplateElement>('#found template')!
    let folded: { title: string; listed: string[] }[] = []

    field.value = new URLSearchParams(location.search).get('q') ?? ''
    field.addEventListener('input', show)
    field.form!.addEventListener('submit', (event) => event.preventDefault())
    const script = document.createElement('script')
    script.src = 'titles.js'
    script.addEventListener('load', () => {
      const { titles } = globalThis as unknown as { titles: string[][] }
      folded = titles.map((listed) => ({ title: fold(listed[0]), listed }))
      show()
    })
    document.head.append(script)

    function show() {
      const words = fold(field.value).split(/\s+/).filter(Boolean)
      const found =
        words.length === 0 ? [] : folded.filter(({ title }) => words.every((word) => title.includes(word)))
      list.replaceChildren(...found.slice(0, MAX_SHOWN).map(({ listed }) => entryOf(listed)))
      count.textContent = words.length === 0 ? '' : describe(found.length)
      none.hidden = words.length === 0 || found.length > 0
    }

    function describe(total: number): string {
      if (total === 0) return 'Nothing found.'
      if (total > MAX_SHOWN) return `These are ${MAX_SHOWN} of ${total} titles. One word more finds fewer.`
      return total === 1 ? 'One title' : `${total} titles`
    }

    function entryOf([title, address, category, date]: string[]): Node {
      const entry = pattern.content.cloneNode(true) as DocumentFragment
      const [label, day] = entry.querySelectorAll('p')
      const link = entry.querySelector('a')!
      link.href = address
      link.firstElementChild!.textContent = title
      label.textContent = category
      day.textContent = date
      if (category === '') label.remove()
      if (date === '') day.remove()
      return entry
    }

    function fold(text: string): string {
      return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
    }
  }
}
