import { expect, test } from '@playwright/test'

test('a browser lacks the features that Playwright removes', async ({ browser }) => {
  const session = await browser.newBrowserCDPSession()
  const { commandLine } = await session.send('SystemInfo.getInfo')
  const lists = [...commandLine.matchAll(/--disable-features=([^\s"]+)/g)].map(([, list]) => list.split(','))
  expect(lists.at(-1)).toEqual(expect.arrayContaining(lists.flat()))
})
