/**
 * Makes `app/public/favicon.ico` from `favicon.svg` beside it, for what asks for no other icon.
 *
 * An ICO file may hold a PNG as it is, behind 22 bytes that describe it.
 */
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const SIZE = 32

const folder = fileURLToPath(new URL('../app/public/', import.meta.url))
const png = await sharp(`${folder}favicon.svg`, { density: 300 }).resize(SIZE, SIZE).png().toBuffer()
const header = Buffer.alloc(22)
header.writeUInt16LE(1, 2) // An icon
header.writeUInt16LE(1, 4) // of one picture,
header.writeUInt8(SIZE, 6) // so wide
header.writeUInt8(SIZE, 7) // and so high,
header.writeUInt16LE(1, 10) // one plane
header.writeUInt16LE(32, 12) // of 32 bits a pixel,
header.writeUInt32LE(png.length, 14) // so long,
header.writeUInt32LE(header.length, 18) // from here.
await writeFile(`${folder}favicon.ico`, Buffer.concat([header, png]))
