import { crc32, deflateSync } from 'node:zlib'
import type { ExportedAsset, ExportedAssetFile } from './export-file.testing.ts'
import { link, publishableSysOf, SPACE_ID, type State } from './sys.testing.ts'

/** Assets, and their files by their paths in the folder of an export. */
export interface MadeUpAssets {
  assets: ExportedAsset[]
  files: Map<string, Uint8Array>
}

/** How many assets there are. */
export const ASSET_COUNT = 52

/** Asset without a file. */
export const EMPTY_ASSET = assetId(50)

/** Asset whose file was not downloaded. */
export const LOST_ASSET = assetId(51)

/** Id of an asset, from 0. */
export function assetId(index: number): string {
  return `3MadeUpAsset${String(index).padStart(10, '0')}`
}

/** Makes assets with file names of every kind, some of them equal. */
export function makeAssets(): MadeUpAssets {
  const files = new Map<string, Uint8Array>()
  const assets = Array.from({ length: ASSET_COUNT }, (_, index) => {
    const { name, contentType, bytes, size } = fileOf(index)
    const host = contentType.startsWith('image/') ? 'images.ctfassets.net' : 'assets.ctfassets.net'
    // In addresses, Contentful replaces spaces by '_', and encodes other characters than ASCII.
    const path = `${SPACE_ID}/${assetId(index)}/${unique(index)}/${name.replaceAll(' ', '_')}`
    if (assetId(index) !== LOST_ASSET && assetId(index) !== EMPTY_ASSET) files.set(`${host}/${path}`, bytes)
    const file: ExportedAssetFile = {
      url: `//${host}/${encodeURI(path)}`,
      details: { size: bytes.length, ...(size && { image: size }) },
      fileName: name,
      contentType,
    }
    return toAsset(index, file)
  })
  return { assets, files }
}

function toAsset(index: number, file: ExportedAssetFile): ExportedAsset {
  const id = assetId(index)
  return {
    metadata: { tags: index % 7 === 0 ? [link('Tag', 'winter'), link('Tag', 'toCheck')] : [], concepts: [] },
    sys: publishableSysOf('Asset', id, 10 + index, stateOf(index)),
    fields: {
      title: {
        'en-US': index % 9 === 0 ? 'yes' : `Picture ${index}: "of it"`,
        ...(index % 3 === 0 && { de: `Bild ${index}` }),
      },
      ...(index % 2 === 0 && {
        description: {
          'en-US': `What it shows, number ${index}.\nIn two lines. `,
          ...(index % 4 === 0 && { 'pt-BR': `O que mostra ${index}` }),
        },
      }),
      ...(id !== EMPTY_ASSET && { file: { 'en-US': file } }),
    },
  }
}

function stateOf(index: number): State {
  if (assetId(index) === EMPTY_ASSET || index === 11) return 'draft'
  if (index === 12) return 'archived'
  return index % 5 === 0 ? 'republished' : 'published'
}

const names = [
  'photo',
  'Photo',
  'the lake at dawn',
  'Größe',
  '湖の写真',
  'a (copy)',
  '100% real',
  'x.y.z',
  'e\u0301te\u0301',
  'draft.yaml',
]

function fileOf(index: number) {
  const name = names[index % names.length]
  switch (index % 4) {
    case 0:
      return { name: `${name}.png`, contentType: 'image/png', ...png(index + 1, 3) }
    case 1:
      return { name: `${name}.jpg`, contentType: 'image/jpeg', bytes: jpeg, size: { width: 1, height: 1 } }
    case 2:
      return { name: `${name}.svg`, contentType: 'image/svg+xml', ...svg(index + 10, 20) }
    default:
      return { name: `${name}.pdf`, contentType: 'application/pdf', bytes: pdf(index), size: undefined }
  }
}

function unique(index: number): string {
  return `${index}f0e1d2c3b4a5968778695a4b3c2d1e`.slice(0, 32)
}

/** A grey picture. */
function png(width: number, height: number) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const rows = Buffer.alloc((width + 1) * height, 0x80)
  for (let row = 0; row < height; row++) rows[row * (width + 1)] = 0
  const bytes = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return { bytes, size: { width, height } }
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, checksum])
}

function svg(width: number, height: number) {
  const bytes = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`)
  return { bytes, size: { width, height } }
}

function pdf(page: number): Buffer {
  return Buffer.from(`%PDF-1.4\n% ${page}\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`)
}

/** One grey pixel. */
const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'base64',
)
