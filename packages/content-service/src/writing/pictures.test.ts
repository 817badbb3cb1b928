import { lstat, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { makeTemporaryFolder } from '../temporary.testing.ts'
import { createPictureWriter } from './pictures.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>'

const MAX_BYTES = 1024 * 1024

describe('an uploaded picture', () => {
  it('gets a unique name, and the ending of its type', async () => {
    const { add, names, written } = await openPictures()
    expect(await add(await paint('png'), 'lake')).toEqual({ name: 'lake.png', isNew: true })
    expect(await add(await paint('jpeg'), 'lake')).toEqual({ name: 'lake.jpg', isNew: true })
    expect(await add(await paint('jpeg', 'red'), 'lake')).toEqual({ name: 'lake-2.jpg', isNew: true })
    expect(await add(await paint('webp'), 'Hill')).toEqual({ name: 'Hill.webp', isNew: true })
    expect(await add(await paint('avif'), 'hill')).toEqual({ name: 'hill.avif', isNew: true })
    expect(await add(Buffer.from(SVG), 'drawn')).toEqual({ name: 'drawn.svg', isNew: true })
    expect(await names()).toEqual([
      'Hill.webp',
      'drawn.svg',
      'hill.avif',
      'lake-2.jpg',
      'lake.jpg',
      'lake.png',
    ])
    expect(written[0]).toBe('assets/lake.png')
  })

  it('is stored once, even if it arrives twice at once', async () => {
    const { add, names } = await openPictures()
    const bytes = await paint('jpeg')
    const added = await Promise.all([add(bytes, 'lake'), add(bytes, 'hill')])
    expect(added.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(new Set(added.map(({ name }) => name)).size).toBe(1)
    expect(await names()).toHaveLength(1)
  })

  it.each([
    ['a page that is called a picture', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['nothing', Buffer.alloc(0)],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
    ['a program', Buffer.from('\u007fELF\u0002\u0001\u0001')],
  ])('is refused if it is %s', async (_, bytes) => {
    const { add, names } = await openPictures()
    await expect(add(bytes, 'lake')).rejects.toMatchObject({ code: 'no-picture' })
    expect(await names()).toEqual([])
  })

  it('leaves no file if it is too large or cut short', async () => {
    const { pictures, names } = await openPictures()
    async function* endless() {
      for (;;) yield Buffer.alloc(MAX_BYTES / 2)
    }
    await expect(pictures.add(endless(), 'lake')).rejects.toMatchObject({ code: 'too-large' })
    async function* brokenOff() {
      yield (await paint('jpeg')).subarray(0, 100)
      throw new Error('The line broke')
    }
    await expect(pictures.add(brokenOff(), 'lake')).rejects.toThrow('The line broke')
    expect(await names()).toEqual([])
  })
})

describe('the description of a picture', () => {
  it('is written to its YAML file, where other lines stay', async () => {
    const { add, pictures, text } = await openPictures()
    const { name } = await add(await paint('jpeg'), 'lake')
    await pictures.describe(name, { title: '', description: 'A lake: at dawn' })
    expect(await text('lake.jpg.yaml')).toBe('description: "A lake: at dawn"\n')
    await writeFile(text.path('lake.jpg.yaml'), '# Mine\ntags: [ Water ] # keep\ndescription: A lake\n')
    await pictures.describe(name, { title: 'Dawn', description: 'The lake', focus: 'top left' })
    expect(await text('lake.jpg.yaml')).toBe(
      '# Mine\ntags: [ Water ] # keep\ndescription: The lake\ntitle: Dawn\nfocus: top left\n',
    )
    await pictures.describe(name, { title: '', description: ' ', focus: '' })
    expect(await text('lake.jpg.yaml')).toBe('# Mine\ntags: [ Water ] # keep\n')
  })

  it.each([
    ['is no YAML', 'title: [\n'],
    ['holds a list', '- Dawn\n'],
    ['holds words alone', 'Dawn\n'],
    ['repeats itself by aliases', 'a: &a [x, x]\nb: *a\n'],
    ['goes too deep', `title: ${'['.repeat(100_000)}`],
    ['is too large', `# ${'x'.repeat(300 * 1024)}\n`],
  ])('leaves a file unchanged that %s', async (_, written) => {
    const { add, pictures, text } = await openPictures()
    const { name } = await add(await paint('jpeg'), 'lake')
    await writeFile(text.path('lake.jpg.yaml'), written)
    await expect(pictures.describe(name, { title: 'Dawn' })).rejects.toMatchObject({
      code: 'unreadable-description',
    })
    expect(await text('lake.jpg.yaml')).toBe(written)
  })

  it('is never written through a link out of the folder', async () => {
    const { add, dir, pictures, text } = await openPictures()
    const { name } = await add(await paint('jpeg'), 'lake')
    await writeFile(join(dir, 'secret.yaml'), 'password: lantern\n')
    await symlink('../secret.yaml', text.path('lake.jpg.yaml'))
    await expect(pictures.describe(name, { title: 'Dawn' })).rejects.toMatchObject({
      code: 'unreadable-description',
    })
    expect((await lstat(text.path('lake.jpg.yaml'))).isSymbolicLink()).toBe(true)
  })
})

it.each(['../site.yaml', '..', '.', '', 'no.jpg', 'link.jpg', 'a/b.jpg', 'a\\b.jpg', '.arriving-x'])(
  'the name %j can be neither removed nor described',
  async (name) => {
    const { dir, pictures } = await openPictures()
    await writeFile(join(dir, 'site.yaml'), 'name: Asha\n')
    await symlink('../site.yaml', join(dir, 'assets/link.jpg'))
    await writeFile(join(dir, 'assets/.arriving-x'), '')
    await expect(pictures.remove(name)).rejects.toMatchObject({ code: 'missing' })
    await expect(pictures.describe(name, { title: 'x' })).rejects.toMatchObject({ code: 'missing' })
    expect(await readFile(join(dir, 'site.yaml'), 'utf8')).toBe('name: Asha\n')
  },
)

it('a deleted picture takes its description with it', async () => {
  const { add, pictures, names } = await openPictures()
  const { name } = await add(await paint('jpeg'), 'lake')
  await pictures.describe(name, { description: 'A lake' })
  await pictures.remove(name)
  expect(await names()).toEqual([])
})

async function openPictures() {
  const dir = await makeTemporaryFolder('content')
  await mkdir(join(dir, 'assets'))
  const written: string[] = []
  const pictures = createPictureWriter(dir, async (paths) => void written.push(...paths), MAX_BYTES)
  const path = (name: string) => join(dir, 'assets', name)
  return {
    dir,
    pictures,
    written,
    add: (bytes: Buffer, stem: string) => pictures.add(inPieces(bytes), stem),
    names: async () => (await readdir(join(dir, 'assets'))).toSorted(),
    text: Object.assign((name: string) => readFile(path(name), 'utf8'), { path }),
  }
}

async function* inPieces(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 100) yield bytes.subarray(at, at + 100)
}

function paint(format: 'png' | 'jpeg' | 'webp' | 'avif', background = 'navy'): Promise<Buffer> {
  return sharp({ create: { width: 12, height: 8, channels: 3, background } })
    .toFormat(format)
    .toBuffer()
}
