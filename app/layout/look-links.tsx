import type { LookView } from '#server/site/types.ts'

/** The stylesheet, typeface and colours of the creator's design, for the head of every page. */
export function LookLinks({ look: { stylesheet, fonts, paper } }: { look: LookView }) {
  return (
    <>
      <link rel="stylesheet" href={stylesheet} />
      <FontPreload address={fonts.normal} />
      <meta name="theme-color" content={paper.light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={paper.dark} media="(prefers-color-scheme: dark)" />
    </>
  )
}

/**
 * Preloads a typeface before the stylesheet has arrived.
 *
 * @param address `undefined` for a typeface of the reader's own.
 */
export function FontPreload({ address }: { address: string | undefined }) {
  return address && <link rel="preload" href={address} as="font" type="font/woff2" crossOrigin="anonymous" />
}
