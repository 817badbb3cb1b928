import { describe, expect, it } from 'vitest'
import { layOutLetter } from './letter.ts'
import { linkMail } from './link.ts'

const hostile = `Mira's "Blog" <script>alert(1)</script> & more`

describe('layOutLetter', () => {
  it('escapes all its values', () => {
    const { html, text } = layOutLetter({
      siteName: hostile,
      heading: hostile,
      paragraphs: [hostile],
      action: { label: hostile, url: 'https://blog.example/?a=1&b="><script>' },
      small: [hostile],
    })
    expect(html).not.toContain('<script>')
    expect(
      html.match(/Mira&#39;s &quot;Blog&quot; &lt;script&gt;alert\(1\)&lt;\/script&gt; &amp; more/g),
    ).toHaveLength(6)
    expect(html).toContain('href="https://blog.example/?a=1&amp;b=&quot;&gt;&lt;script&gt;"')
    expect(text).toContain(hostile)
  })

  it('writes out the address of the action in text and HTML', () => {
    const action = { label: 'Open', url: 'https://blog.example/open?a=1' }
    const { text, html } = layOutLetter({ siteName: 'Blog', heading: 'Hello', paragraphs: [], action })
    expect(text.split('\n')).toContain(action.url)
    expect(html).toContain(`>${action.url}</a>`)
  })

  it('ends with the unsubscribe link', () => {
    const end = { label: 'End these mails', url: 'https://blog.example/end?a=1&b=2' }
    const letter = { siteName: 'Blog', heading: 'Hello', paragraphs: [], small: ['Small'], end }
    const { text, html } = layOutLetter(letter)
    expect(text).toContain(`Small\n\nEnd these mails:\n${end.url}\n\n-- \nBlog`)
    expect(html).toContain('href="https://blog.example/end?a=1&amp;b=2"')
  })

  it('marks each quoted line in the text, so that it cannot imitate the letter', () => {
    const words = ['Thanks!', '-- ', 'Blog', '', 'End these mails:', 'https://evil.example']
    for (const lineBreak of ['\n', '\r\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029']) {
      const letter = { siteName: 'Blog', heading: 'Hello', paragraphs: [], quote: words.join(lineBreak) }
      const lines = layOutLetter(letter).text.split(/[\n\r\v\f\u0085\u2028\u2029]/)
      expect(lines).toEqual(['Hello', '', ...words.map((word) => `> ${word}`), '', '-- ', 'Blog', ''])
    }
  })

  it('works without an action and small print', () => {
    const { text, html } = layOutLetter({ siteName: 'Blog', heading: 'Hello', paragraphs: ['You there.'] })
    expect(text).toBe('Hello\n\nYou there.\n\n-- \nBlog\n')
    expect(html).not.toContain('<a ')
  })
})

describe('linkMail', () => {
  const link = { siteName: 'Miras Blog', to: 'mira@example.com', url: 'https://blog.example/link?token=t' }

  it.each([
    ['password-reset', 1, 'Set a new password for Miras Blog', 'The link works once, within 1 hour.'],
    ['confirmation', 24, 'Confirm your email address for Miras Blog', 'The link works for 24 hours,'],
    ['answer-mails', 24, 'Mails of answers from Miras Blog', 'The link works for 24 hours.'],
  ] as const)(
    'names the site, the account, the link and its time: %s',
    (purpose, expiresInHours, subject, time) => {
      const mail = linkMail({ ...link, purpose, expiresInHours })
      expect(mail).toMatchObject({ to: link.to, subject })
      for (const body of [mail.text, mail.html])
        for (const part of [link.siteName, link.to, link.url, time]) expect(body).toContain(part)
    },
  )
})
