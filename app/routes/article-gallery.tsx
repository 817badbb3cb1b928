import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { Icon } from '#ui/icon.tsx'
import { prefersReducedMotion } from '#ui/reduced-motion.ts'
import { useModal } from '#ui/use-modal.ts'
import styles from './article-gallery.module.css'

interface Picture {
  src: string
  srcSet: string
  /** For browsers that support AVIF. */
  avifSrcSet?: string
  alt: string
  width?: number
  height?: number
  caption: string
}

interface Opened {
  pictures: Picture[]
  first: number
  isRightToLeft: boolean
}

/** Opens the pictures of the galleries in a text. */
export function ArticleGallery({ body }: { body: RefObject<HTMLElement | null> }) {
  const [opened, setOpened] = useState<Opened>()
  useEffect(() => {
    const element = body.current
    function open(event: MouseEvent) {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-large]')
      if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      const gallery = link.closest('[data-gallery]')!
      const links = [...gallery.querySelectorAll<HTMLAnchorElement>('a[data-large]')]
      setOpened({
        pictures: links.map(pictureOf),
        first: links.indexOf(link),
        isRightToLeft: getComputedStyle(gallery).direction === 'rtl',
      })
    }
    element?.addEventListener('click', open)
    return () => element?.removeEventListener('click', open)
  }, [body])
  return opened && <Lightbox {...opened} onClose={() => setOpened(undefined)} />
}

function pictureOf(link: HTMLAnchorElement): Picture {
  const image = link.querySelector<HTMLImageElement>('img:not(.placeholder)')
  return {
    src: link.href,
    srcSet: image?.srcset ?? '',
    avifSrcSet: link.querySelector('source')?.srcset,
    alt: image?.alt ?? '',
    width: Number(image?.getAttribute('width')) || undefined,
    height: Number(image?.getAttribute('height')) || undefined,
    caption: link.closest('figure')?.querySelector('figcaption')?.textContent ?? '',
  }
}

/** The pictures of a gallery over the page, next to each other in a row that scrolls by swiping. */
function Lightbox({ pictures, first, isRightToLeft, onClose }: Opened & { onClose(): void }) {
  const row = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(first)
  const modal = useModal({ onClose, closesOnBackdrop: true })

  useLayoutEffect(() => {
    row.current?.children[first]?.scrollIntoView({ behavior: 'instant', inline: 'center', block: 'nearest' })
  }, [first])

  function show(index: number) {
    const behavior = prefersReducedMotion() ? 'instant' : 'smooth'
    row.current?.children[index]?.scrollIntoView({ behavior, inline: 'center', block: 'nearest' })
  }

  function handleScroll() {
    const { scrollLeft, clientWidth } = row.current!
    setCurrent(Math.round(Math.abs(scrollLeft) / clientWidth))
  }

  function handleKey(event: KeyboardEvent<HTMLDialogElement>) {
    modal.onKeyDown(event)
    const [next, previous] = isRightToLeft ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
    const step = { [next]: 1, [previous]: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    show(current + step)
  }

  return (
    <dialog
      className={styles.lightbox}
      aria-label="Pictures"
      dir={isRightToLeft ? 'rtl' : 'ltr'}
      {...modal}
      onKeyDown={handleKey}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a row that scrolls must be reachable by keys */}
      <ul className={styles.row} ref={row} tabIndex={0} onScroll={handleScroll}>
        {pictures.map(({ avifSrcSet, caption, alt, ...image }, index) => (
          <li key={index} inert={index !== current}>
            <figure className={styles.figure}>
              <picture>
                {avifSrcSet && <source type="image/avif" srcSet={avifSrcSet} sizes="100vw" />}
                <img {...image} alt={alt} sizes="100vw" loading="lazy" decoding="async" />
              </picture>
              {caption && <figcaption dir="auto">{caption}</figcaption>}
            </figure>
          </li>
        ))}
      </ul>
      <p className={styles.count} aria-live="polite">
        <span className="visually-hidden">Picture </span>
        {current + 1} / {pictures.length}
      </p>
      <button
        type="button"
        className={styles.previous}
        disabled={current === 0}
        onClick={() => show(current - 1)}
      >
        <Icon name="arrow-left" />
        <span className="visually-hidden">Previous picture</span>
      </button>
      <button
        type="button"
        className={styles.next}
        disabled={current === pictures.length - 1}
        onClick={() => show(current + 1)}
      >
        <Icon name="arrow-right" />
        <span className="visually-hidden">Next picture</span>
      </button>
      <button type="button" className={styles.close} onClick={onClose} data-autofocus>
        <Icon name="x-lg" />
        <span className="visually-hidden">Close</span>
      </button>
    </dialog>
  )
}
