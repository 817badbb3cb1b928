import { mkdir, mkdtempDisposable, readdir, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { describe, expect, it } from 'vitest'
import { openFiles } from './files.ts'
import type { QueuedMail } from './transport.ts'

const mail: QueuedMail = {
  id: 'mail-1',
  createdAt: '2026-03-05T10:20:30.123Z',
  kind: 'account',
  to: 'mira@example.com',
  subject: 'Grüße',
  text: 'Guten Tag',
  html: '<p>Guten Tag</p>',
}

describe('the folder transport', () => {
  it('writes each mail to its own file, which only its owner can read', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'outbox-'))
    const dir = join(folder.path, 'data', 'outbox')
    const transport = open(dir)
    expect(transport.description).toBe(`files in ${dir}`)
    await transport.deliver({ ...mail, id: 'mail-2', createdAt: '2026-03-05T10:20:31.000Z' })
    expect(await transport.deliver(mail)).toEqual({ ok: true })
    const [first, second] = ['2026-03-05T10-20-30-123Z-mail-1.eml', '2026-03-05T10-20-31-000Z-mail-2.eml']
    expect((await readdir(dir)).toSorted()).toEqual([first, second])
    const path = join(dir, first)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(await PostalMime.parse(await readFile(path))).toMatchObject({
      from: { name: 'Miras Blog', address: 'post@blog.example' },
      to: [{ address: 'mira@example.com' }],
      subject: 'Grüße',
      messageId: '<mail-1@blog.example>',
      date: '2026-03-05T10:20:30.000Z',
      text: expect.stringContaining('Guten Tag'),
      html: expect.stringContaining('<p>Guten Tag</p>'),
    })
  })

  it('overwrites the file of a mail that is delivered again', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'outbox-'))
    const transport = open(folder.path)
    await transport.deliver(mail)
    await transport.deliver(mail)
    expect(await readdir(folder.path)).toHaveLength(1)
  })

  it('keeps visitors’ text out of the headers', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'outbox-'))
    const transport = open(folder.path)
    await transport.deliver({
      ...mail,
      to: 'a@example.com\r\nBcc: evil@example.com',
      subject: 'a\r\nX-Evil: 1',
    })
    const [name = ''] = await readdir(folder.path)
    const { headers } = await PostalMime.parse(await readFile(join(folder.path, name)))
    const keys = headers.map(({ key }) => key)
    expect(keys).toContain('subject')
    expect(keys).not.toContain('bcc')
    expect(keys).not.toContain('x-evil')
  })

  it('reports why a file could not be written, and leaves no partial file', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'outbox-'))
    const inTheWay = '2026-03-05T10-20-30-123Z-mail-1.eml'
    await mkdir(join(folder.path, inTheWay))
    const attempt = await open(folder.path).deliver(mail)
    expect(attempt).toMatchObject({
      ok: false,
      problem: 'unreachable',
      reason: expect.stringContaining('EISDIR'),
    })
    expect(await readdir(folder.path)).toEqual([inTheWay])
  })
})

const open = (dir: string) =>
  openFiles(dir, {
    from: 'Miras Blog <post@blog.example>',
    host: 'blog.example',
    siteName: () => 'Side Lower',
  })
