import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { makeTemporaryFolder } from '../tests/helpers/temporary.ts'
import { waypost } from './command.testing.ts'

const content = new URL('../sample/', import.meta.url)

async function siteWith(icon?: Buffer): Promise<string> {
  const cwd = await makeTemporaryFolder('site')
  for (const file of ['site.yaml', 'assets/portrait.jpg', 'assets/chandigarh-map.svg'])
    await cp(new URL(file, content), join(cwd, 'content', file))
  if (icon) {
    const site = await readFile(new URL('site.yaml', content), 'utf8')
    await writeFile(join(cwd, 'content/site.yaml'), `${site}\nicon: sign.png\n`)
    await writeFile(join(cwd, 'content/assets/sign.png'), icon)
  }
  return cwd
}

describe('waypost icons', () => {
  it('writes pictures to look at', async () => {
    const cwd = await siteWith()
    expect(await waypost(['icons', 'drawn'], { cwd })).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringContaining('7 files written'),
    })
    expect(await readdir(join(cwd, 'drawn'))).toContain('apple-touch-icon.png')
    expect(await sharp(join(cwd, 'drawn/card.jpg')).metadata()).toMatchObject({ width: 1200, height: 630 })
  })

  it('says what is wrong with an icon of her own, and ends with 1', async () => {
    const cwd = await siteWith(Buffer.from('no picture'))
    const { code, err } = await waypost(['icons'], { cwd })
    expect(code).toBe(1)
    expect(err).toContain('The icon that site.yaml names cannot be used')
    expect(await readdir(join(cwd, 'icons'))).toContain('favicon.svg')
  })

  it('says how it is used to who asks, or asks wrongly', async () => {
    expect((await waypost(['icons', '--help'])).out).toContain('for you to look at')
    for (const args of [['a', 'b'], [''], ['--all']])
      expect(await waypost(['icons', ...args])).toMatchObject({ code: 2, out: '' })
  })
})
