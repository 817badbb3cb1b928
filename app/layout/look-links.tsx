import type { LookView } from '#server/site/types.ts'

/** The stylesheet, typeface and colours of the creator's design, for the head of every page. */
export function LookLinks({ look: { stylesheet, firstFont, paper } }: { look: LookView }) {
  return (
    <>
      <link rel="stylesheet" href={stylesheet} />
      {firstFont && (
        <link rel="preload" href={firstFont} as="font" type="font/woff2" crossOrigin="anonymous" />
      )}
      {(['light', 'dark'] as const).map((scheme) => (
        <meta
          key={scheme}
          name="theme-color"
          content={paper[scheme]}
          media={`(prefers-color-scheme: ${scheme})`}
          data-paper={scheme}
          suppressHydrationWarning
        />
      ))}
    </>
  )
}
