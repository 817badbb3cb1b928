/**
 * Asks for a typeface before the style sheet that names it has arrived.
 *
 * @param address `undefined` where the reader's own typeface is used: then there is nothing to ask for.
 */
export function FontPreload({ address }: { address: string | undefined }) {
  if (address === undefined) return null
  return <link rel="preload" href={address} as="font" type="font/woff2" crossOrigin="anonymous" />
}
