/** Maximum width and height of a converted picture, in pixels. */
const MAX_EDGE = 6_000

/** Quality of a converted picture. People see no difference. */
const QUALITY = 0.92

/** Part of a picture, in percent of its width and height. */
interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** Converts HEIC, which phones make, to JPEG if this browser can read it. Other files stay as they are. */
export async function toShownByAll(file: File): Promise<File> {
  if (!isHeic(file)) return file
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  return bitmap ? draw(bitmap, { x: 0, y: 0, width: 100, height: 100 }, file.name, 'image/jpeg') : file
}

/** Crops a picture and keeps its transparency. @throws If the browser cannot read the picture. */
export async function crop(picture: Blob, name: string, area: Area): Promise<File> {
  const type = /^image\/(?:png|webp|gif|avif)$/.test(picture.type) ? 'image/webp' : 'image/jpeg'
  return draw(await createImageBitmap(picture), area, name, type)
}

function isHeic({ name, type }: File): boolean {
  return /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)
}

async function draw(bitmap: ImageBitmap, area: Area, name: string, type: string): Promise<File> {
  const [width, height] = [(bitmap.width * area.width) / 100, (bitmap.height * area.height) / 100]
  const scale = Math.min(1, MAX_EDGE / Math.max(width, height))
  const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale))
  const [left, top] = [(bitmap.width * area.x) / 100, (bitmap.height * area.y) / 100]
  canvas.getContext('2d')!.drawImage(bitmap, left, top, width, height, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const blob = await canvas.convertToBlob({ type, quality: QUALITY })
  return new File([blob], name.replace(/\.[^.]*$/, type === 'image/webp' ? '.webp' : '.jpg'), {
    type: blob.type,
  })
}
