import { useEffect, useRef, useState, type ComponentType, type RefObject } from 'react'
import { useNavigate } from 'react-router'
import { ARTICLE_PATH, canBePagePath } from '#domain/addresses.ts'
import { linksAtInstant } from '../preview/address.ts'
import { useShownInstant } from '../preview/link.tsx'
import { withHeadingLinks } from './heading-links.ts'
import styles from './article-body.module.css'
import forms from './article-forms.module.css'

/** The text of an article; `html` comes from the server and is sanitized. */
export function ArticleBody({ html }: { html: string }) {
  const body = useArticleLinks()
  const shown = withHeadingLinks(linksAtInstant(html, useShownInstant()))
  useAdditions(body, shown)
  return (
    <>
      <div
        className={`${styles.body} ${forms.body}`}
        dir="auto"
        data-body
        data-initial={hasInitial(html) || undefined}
        ref={body}
        dangerouslySetInnerHTML={{ __html: shown }}
      />
      {html.includes('<div data-gallery') && <GalleryLoader body={body} />}
    </>
  )
}

interface GalleryProps {
  body: RefObject<HTMLElement | null>
}

/** Loads what opens the pictures of galleries. Without it, they are links. */
function GalleryLoader({ body }: GalleryProps) {
  const [Loaded, setLoaded] = useState<ComponentType<GalleryProps>>()
  useEffect(() => {
    import('./article-gallery.tsx').then(
      ({ ArticleGallery }) => setLoaded(() => ArticleGallery),
      () => {},
    )
  }, [])
  return Loaded && <Loaded body={body} />
}

/** Minimum length of a first paragraph with an initial, which is three lines high. */
const MIN_OPENING_LENGTH = 200

/** Whether a text starts with a long paragraph in a script with separate letters. */
function hasInitial(html: string): boolean {
  const opening = /^\s*<p>(?=\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic})(.*?)<\/p>/su.exec(
    html,
  )?.[1]
  return opening !== undefined && opening.replaceAll(/<[^>]*>/g, '').length >= MIN_OPENING_LENGTH
}

/** Adds buttons, and addresses for paper, to what a text contains. Their code is loaded only where they are. */
function useAdditions(body: RefObject<HTMLElement | null>, html: string) {
  useEffect(() => {
    for (const [sign, load] of ADDITIONS)
      if (html.includes(sign))
        void load().then(
          ({ addTo }) => body.current && addTo(body.current),
          () => {
            // The text is whole without them.
          },
        )
  }, [body, html])
}

const ADDITIONS = [
  ['<a ', () => import('./printed-addresses.ts')],
  ['<pre', () => import('./copy-code.ts')],
  ['<figure class="elsewhere" data-frame', () => import('./show-elsewhere.ts')],
] as const

/** Opens links to articles, pages and their parts inside the site, without loading a new page. */
function useArticleLinks() {
  const body = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  useEffect(() => {
    const element = body.current

    function follow(event: MouseEvent) {
      const link = (event.target as Element).closest('a')
      const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      if (!isPlain || link?.origin !== location.origin) return
      const { pathname, search, hash } = link
      if (!pathname.startsWith(`${ARTICLE_PATH}/`) && !canBePagePath(pathname)) return
      event.preventDefault()
      void navigate({ pathname, search, hash }, { preventScrollReset: true })
    }

    element?.addEventListener('click', follow)
    return () => element?.removeEventListener('click', follow)
  }, [navigate])
  return body
}
