import { describe, expect, it } from 'vitest'
import { createTransitionSteps } from './transition-steps.ts'

/** Steps of a reader who has opened the article `lake` from the list at `home`. */
function openLake() {
  const steps = createTransitionSteps<string>()
  steps.show('home')
  steps.follow('lake', 'card')
  steps.show('article')
  return steps
}

describe('opening an article', () => {
  it('starts at the entry whose link was followed', () => {
    const steps = createTransitionSteps<string>()
    steps.show('home')
    steps.follow('lake', 'card')
    expect(steps.next('lake')).toEqual({ kind: 'open', id: 'lake', entry: 'card' })
  })

  it('has no transition if another screen comes instead', () => {
    const steps = createTransitionSteps<string>()
    steps.show('home')
    steps.follow('lake', 'card')
    expect(steps.next('hill')).toBeUndefined()
    expect(steps.next(undefined)).toBeUndefined()
  })

  it('has no transition without a followed link, as after going back and forward', () => {
    const steps = createTransitionSteps<string>()
    steps.follow('lake', 'card')
    steps.traverse(false)
    expect(steps.next('lake')).toBeUndefined()
  })
})

describe('going back', () => {
  it('ends at the list from which the article was opened', () => {
    const steps = openLake()
    steps.traverse(false)
    expect(steps.next(undefined)).toEqual({ kind: 'back', id: 'lake', key: 'home' })
  })

  it('has no transition of ours if the browser shows its own', () => {
    const steps = openLake()
    steps.traverse(true)
    expect(steps.next(undefined)).toBeUndefined()
  })

  it('has no transition from a page that was not opened from a list', () => {
    const steps = openLake()
    steps.show('about')
    steps.traverse(false)
    expect(steps.next(undefined)).toBeUndefined()
  })

  it('has no transition from the list itself, if the article did not open', () => {
    const steps = createTransitionSteps<string>()
    steps.show('home')
    steps.follow('lake', 'card')
    steps.show('home')
    steps.traverse(false)
    expect(steps.next(undefined)).toBeUndefined()
  })

  it('is not mistaken for following a link', () => {
    const steps = openLake()
    expect(steps.next(undefined)).toBeUndefined()
  })

  it('still works after going forward again', () => {
    const steps = openLake()
    steps.traverse(false)
    steps.show('home')
    steps.traverse(false)
    steps.show('article')
    steps.traverse(false)
    expect(steps.next(undefined)).toEqual({ kind: 'back', id: 'lake', key: 'home' })
  })
})
