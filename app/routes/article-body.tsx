import { useEffect, useRef, type RefObject } from 'react'
import { useNavigate } from 'react-router'
import { linksAtMoment } from '../preview/address.ts'
import { useShownMoment } from '../preview/link.tsx'
import { spellAddresses } from './spell-address.ts'
import styles from './article-body.module.css'

/** The text of an article; `html` comes from the server, which lets nothing through that could run. */
export function ArticleBody({ html }: { html: string }) {
  const body = useArticleLinks()
  const shown = linksAtMoment(html, useShownMoment())
  useSpelledLinks(body, shown)
  return (
    <div
      className={styles.body}
      dir="auto"
      data-initial={hasInitial(html) || undefined}
      ref={body}
      dangerouslySetInnerHTML={{ __html: shown }}
    />
  )
}

/** Characters that an opening paragraph needs to stand beside its initial, which is three lines high. */
const MIN_OPENING_LENGTH = 200

/** Whether a text opens with a paragraph of plain letters, of a script that does not join them, long enough for an initial. */
function hasInitial(html: string): boolean {
  const opening = /^\s*<p>(?=\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic})(.*?)<\/p>/su.exec(
    html,
  )?.[1]
  return opening !== undefined && opening.replaceAll(/<[^>]*>/g, '').length >= MIN_OPENING_LENGTH
}

/** Takes note at each link of what paper has to say after its words. */
function useSpelledLinks(body: RefObject<HTMLElement | null>, html: string) {
  useEffect(() => {
    const links = [...(body.current?.querySelectorAll('a') ?? [])]
    const paperLinks = links.map(({ href, textContent }) => ({ href, text: textContent }))
    for (const [index, address] of spellAddresses(paperLinks, location.href).entries()) {
      links[index].dataset.spelled = ''
      if (address !== undefined) links[index].dataset.address = address
    }
  }, [body, html])
}

/** Lets the links of a text that lead to other articles open in place, as every link of ours does. */
function useArticleLinks() {
  const body = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  useEffect(() => {
    const element = body.current

    function follow(event: MouseEvent) {
      const link = (event.target as Element).closest('a')
      const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      if (!isPlain || link?.origin !== location.origin || !link.pathname.startsWith('/article/')) return
      const { pathname, search, hash } = link
      // A place in the same text is the browser's to find.
      if (pathname === location.pathname && hash !== '') return
      event.preventDefault()
      void navigate({ pathname, search, hash }, { preventScrollReset: true })
    }

    element?.addEventListener('click', follow)
    return () => element?.removeEventListener('click', follow)
  }, [navigate])
  return body
}
