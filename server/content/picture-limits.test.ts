import * as contentService from '@waypost/content-service'
import { expect, it } from 'vitest'
import * as pages from '#domain/picture-sources.ts'

it('the size limits are the same in pages and in the content service', () => {
  expect(pages.MAX_PICTURE_PIXELS).toBe(contentService.MAX_PICTURE_PIXELS)
  expect(pages.MAX_AVIF_PIXELS).toBe(contentService.MAX_AVIF_PIXELS)
})
