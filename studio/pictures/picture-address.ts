import { STUDIO_API_PATH } from '#domain/addresses.ts'

/** The address of a picture (`../assets/lake.jpg` or `lake.jpg`) of a text; `undefined` for one of another site. */
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
