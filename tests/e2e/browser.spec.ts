import { expect, test } from '@playwright/test'

test('the browser lacks all that Playwright takes from it', async ({ browser }) => {
  const session = await browser.newBrowserCDPSession()
  const { commandLine } = await session.send('SystemInfo.getInfo')
  const lists = [...commandLine.matchAll(/--disable-features=([^\s"]+)/g)].map(([, list]) => list.split(','))
  expect(lists.at(-1)).toEqual(expect.arrayContaining(lists.flat()))
})
