import type { LookView } from '#server/site/types.ts'

/** The stylesheet, typeface and colours of the creator's design, for the head of every page. */
export function LookLinks({ look: { stylesheet, firstFont, paper } }: { look: LookView }) {
  return (
    <>
      <link rel="stylesheet" href={stylesheet} />
      {firstFont && (
        <link rel="preload" href={firstFont} as="font" type="font/woff2" crossOrigin="anonymous" />
      )}
      <meta name="theme-color" content={paper.light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={paper.dark} media="(prefers-color-scheme: dark)" />
    </>
  )
}
