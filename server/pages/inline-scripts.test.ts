import { expect, it } from 'vitest'
import { collectInlineScripts } from './inline-scripts.ts'

it('inline scripts with the nonce are collected without it', () => {
  const { html, scripts } = collectInlineScripts(
    '<script nonce="m1">a < b</script><script nonce="m1" src="/x.js"></script>',
    'm1',
  )
  expect(html).toBe('<script>a < b</script><script src="/x.js"></script>')
  expect(scripts).toEqual(['a < b'])
})

it('inline scripts without the nonce are not collected', () => {
  const { scripts } = collectInlineScripts(
    '<script>steal()</script><script nonce="guess">steal()</script>',
    'm1',
  )
  expect(scripts).toEqual([])
})
