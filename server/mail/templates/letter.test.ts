import { describe, expect, it } from 'vitest'
import { layOutLetter } from './letter.ts'
import { passwordResetMail } from './password-reset.ts'

const hostile = `Mira's "Blog" <script>alert(1)</script> & more`

describe('layOutLetter', () => {
  it('escapes everything it is given', () => {
    const { html, text } = layOutLetter({
      siteName: hostile,
      heading: hostile,
      paragraphs: [hostile],
      action: { label: hostile, address: 'https://blog.example/?a=1&b="><script>' },
      small: [hostile],
    })
    expect(html).not.toContain('<script>')
    expect(
      html.match(/Mira&#39;s &quot;Blog&quot; &lt;script&gt;alert\(1\)&lt;\/script&gt; &amp; more/g),
    ).toHaveLength(6)
    expect(html).toContain('href="https://blog.example/?a=1&amp;b=&quot;&gt;&lt;script&gt;"')
    expect(text).toContain(hostile)
  })

  it('writes the address of the action out, in text and in HTML', () => {
    const action = { label: 'Open', address: 'https://blog.example/open?a=1' }
    const { text, html } = layOutLetter({ siteName: 'Blog', heading: 'Hello', paragraphs: [], action })
    expect(text.split('\n')).toContain(action.address)
    expect(html).toContain(`>${action.address}</a>`)
  })

  it('has a link that ends mails of this sort last of all', () => {
    const end = { label: 'End these mails', address: 'https://blog.example/end?a=1&b=2' }
    const letter = { siteName: 'Blog', heading: 'Hello', paragraphs: [], small: ['Small'], end }
    const { text, html } = layOutLetter(letter)
    expect(text).toContain(`Small\n\nEnd these mails:\n${end.address}\n\n-- \nBlog`)
    expect(html).toContain('href="https://blog.example/end?a=1&amp;b=2"')
  })

  it('does without an action and small print', () => {
    const { text, html } = layOutLetter({ siteName: 'Blog', heading: 'Hello', paragraphs: ['You there.'] })
    expect(text).toBe('Hello\n\nYou there.\n\n-- \nBlog\n')
    expect(html).not.toContain('<a ')
  })
})

describe('passwordResetMail', () => {
  const reset = {
    siteName: 'Miras Blog',
    to: 'mira@example.com',
    address: 'https://blog.example/reset?token=t',
  }

  it('tells of the site, the account, the link and its time', () => {
    const mail = passwordResetMail({ ...reset, expiresInMinutes: 60 })
    expect(mail).toMatchObject({ to: reset.to, subject: 'Set a new password for Miras Blog' })
    for (const body of [mail.text, mail.html])
      for (const part of [reset.siteName, reset.to, reset.address, '1 hour']) expect(body).toContain(part)
  })

  it.each([
    [1, '1 minute.'],
    [30, '30 minutes.'],
    [120, '2 hours.'],
    [90, '90 minutes.'],
  ])('says %i minutes as %s', (expiresInMinutes, words) => {
    expect(passwordResetMail({ ...reset, expiresInMinutes }).text).toContain(words)
  })
})
