import { STUDIO_API_PATH } from '#domain/addresses.ts'

/**
 * Returns the address of a picture that a text refers to as `../assets/lake.jpg` or `lake.jpg`; `undefined` for a
 * picture of another site.
 */
export function pictureAddress(reference: string): string | undefined {
  const name = /^(?:(?:\.\.?\/)?assets\/)?([^/:]+)$/.exec(reference)?.[1]
  if (name === undefined) return undefined
  const path = `${STUDIO_API_PATH}/pictures/${encodeURIComponent(decode(name))}/file`
  return /\.svg$/i.test(name) ? path : `${path}?w=1080&fm=webp`
}

function decode(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
