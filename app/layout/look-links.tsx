import type { LookView } from '#server/catalog/types.ts'
import { FontPreload } from './font-preload.tsx'

/** What the head of every page says of the look that the creator chose. */
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
