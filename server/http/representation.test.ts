import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { createRepresentation, respond, selectResponse } from './representation.ts'

const text = 'A page that says the same thing again and again. '.repeat(50)
const page = await createRepresentation(text, { 'content-type': 'text/html' })

it.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
])('a browser that accepts %s gets %s', (acceptEncoding, encoding, decompress) => {
  const { headers, body } = selectResponse(page, { acceptEncoding })
  expect(headers['content-encoding']).toBe(encoding)
  expect(headers['content-length']).toBe(String(body?.length))
  expect(decompress(body!).toString()).toBe(text)
})

it.each([undefined, 'identity', 'br;q=0', 'gzip;q=0.0'])(
  'a browser that accepts %s gets an uncompressed answer',
  (acceptEncoding) => {
    const { headers, body } = selectResponse(page, { acceptEncoding })
    expect(headers['content-encoding']).toBeUndefined()
    expect(body?.toString()).toBe(text)
  },
)

it.each([page.etag, `"other", ${page.etag}`, page.etag.replace('W/', ''), '*'])(
  'a browser that has the page gets 304 for If-None-Match %s',
  (ifNoneMatch) => {
    const { status, body } = selectResponse(page, { ifNoneMatch })
    expect({ status, body }).toEqual({ status: 304, body: undefined })
  },
)

it('a page with a new tag is sent again', () => {
  expect(selectResponse(page, { ifNoneMatch: 'W/"other"' }).status).toBe(200)
})

it('HEAD gets the headers of GET and no body', async () => {
  const answer = respond(new Request('http://localhost/', { method: 'HEAD' }), page)
  expect(answer.headers.get('content-length')).toBe(String(text.length))
  expect(await answer.text()).toBe('')
})

it('an uncacheable page is sent whole, whatever the browser has', async () => {
  const missing = await createRepresentation(text, {}, 404)
  expect(selectResponse(missing, { ifNoneMatch: missing.etag }).status).toBe(404)
})
