import { ICON_SOURCES } from './icon-sources.ts'
import styles from './icon.module.css'

export type IconName = keyof typeof ICON_SOURCES

/** A decorative icon, which `IconSprite` draws. */
export function Icon({ name }: { name: IconName }) {
  return (
    <span className={styles.icon} aria-hidden>
      <svg fill="currentColor">
        <use href={`#${idOf(name)}`} />
      </svg>
    </span>
  )
}

/** The drawings of all icons, once in each page. The browser has them from the server, so no script brings them again. */
export function IconSprite() {
  const symbols = import.meta.env.SSR ? Object.entries(ICON_SOURCES).map(toSymbol).join('') : ''
  return <div hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: `<svg>${symbols}</svg>` }} />
}

function toSymbol([name, source]: [string, string]): string {
  return source
    .replace(/<svg[^>]*>/, `<symbol id="${idOf(name)}" viewBox="0 0 16 16" overflow="visible">`)
    .replace('</svg>', '</symbol>')
    .replaceAll(/\n\s*/g, '')
}

function idOf(name: string): string {
  return `icon-${name}`
}
