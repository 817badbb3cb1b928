import { expect, it } from 'vitest'
import { SECTIONS } from '../site/site-sections.ts'
import { STEPS } from './steps.ts'

it('the steps on Site open fields that the form has', () => {
  const fields = SECTIONS.flatMap((section) => section.fields.map(({ path }) => path))
  const steps = STEPS.filter(({ place }) => place.startsWith('/site'))
  expect(fields).toEqual(expect.arrayContaining(steps.map(({ place }) => place.split('#')[1])))
  expect(steps).toHaveLength(3)
})
