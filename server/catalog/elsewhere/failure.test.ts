import { expect, it } from 'vitest'
import * as z from 'zod'
import { reasonOf } from './failure.ts'
import { fetchPublic, PUBLIC_NETWORK } from '../../http/fetch-public.ts'
import { openOtherSite } from '../../http/other-sites.testing.ts'

const limits = (timeoutMs = 2_000) => ({
  accept: '*/*',
  maxBytes: 1000,
  signal: AbortSignal.timeout(timeoutMs),
})

it('says why a page is not described', async () => {
  const site = await openOtherSite({ '/slow': () => {} })
  const failureAt = (url: string, timeoutMs?: number, network = site.network) =>
    fetchPublic(url, { network, ...limits(timeoutMs) }).catch(reasonOf)
  expect(await failureAt(`${site.url}/slow`, 50)).toBe('it takes too long to answer')
  expect(await failureAt(`${site.url}/gone`)).toBe('it answers with the status 404')
  expect(await failureAt('http://name.invalid/', 2_000, PUBLIC_NETWORK)).toBe('its host cannot be found')
  site.close()
  expect(await failureAt(`${site.url}/`)).toBe('it cannot be reached (ECONNREFUSED)')
  expect(reasonOf(z.object({}).safeParse(1).error)).toBe('its description cannot be read')
})
