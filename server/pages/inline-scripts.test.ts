import { expect, it } from 'vitest'
import { collectInlineScripts } from './inline-scripts.ts'

it('collects the scripts with the nonce and removes it', () => {
  const { html, scripts } = collectInlineScripts(
    '<script nonce="m1">a < b</script><script nonce="m1" src="/x.js"></script>',
    'm1',
  )
  expect(html).toBe('<script>a < b</script><script src="/x.js"></script>')
  expect(scripts).toEqual(['a < b'])
})

it('collects no script without the nonce', () => {
  const { scripts } = collectInlineScripts(
    '<script>steal()</script><script nonce="guess">steal()</script>',
    'm1',
  )
  expect(scripts).toEqual([])
})
