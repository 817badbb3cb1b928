import { crc32, deflateRawSync } from 'node:zlib'

export interface Zipped {
  name: string
  content: string | Buffer
  /** What the archive says instead of the real size. */
  size?: number
  isEncrypted?: boolean
  isLink?: boolean
  /** Whether the archive does not say that the name is UTF-8. */
  isUnmarked?: boolean
}

/** The bytes of a ZIP archive. */
export function zip(files: readonly Zipped[]): Buffer {
  const parts: Buffer[] = []
  const entries: Buffer[] = []
  let at = 0
  for (const { name, content, size, isEncrypted, isLink, isUnmarked } of files) {
    const data = Buffer.from(content)
    const packed = deflateRawSync(data)
    const path = Buffer.from(name)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE((isUnmarked ? 0 : 0x800) + (isEncrypted ? 1 : 0), 2)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(data), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(size ?? data.length, 18)
    facts.writeUInt16LE(path.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts, path, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(isLink ? 0xa0000000 : 0, 6)
    rest.writeUInt32LE(at, 10)
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x03'), facts, rest, path]))
    parts.push(local)
    at += local.length
  }
  const list = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, list, end])
}
