import { describe, expect, it } from 'vitest'
import { atInstant, linksAtInstant, withoutInstant } from './address.ts'

describe('an address at an instant', () => {
  it.each([
    ['/home', '/home?at=2027-01-15'],
    ['/home?category=Food&page=2', '/home?category=Food&page=2&at=2027-01-15'],
    ['/article/a?at=2020-01-01#end', '/article/a?at=2027-01-15#end'],
  ])('contains the instant: %s', (address, expected) => {
    expect(atInstant(address, '2027-01-15')).toBe(expected)
    expect(atInstant(address, undefined)).toBe(address)
  })

  it('keeps an offset whole', () => {
    const address = atInstant('/about', '2027-01-15T09:00+05:30')
    expect(new URL(address, 'http://localhost').searchParams.get('at')).toBe('2027-01-15T09:00+05:30')
  })

  it('links back to the present', () => {
    expect(withoutInstant('/home?at=2027-01-15&category=Food')).toBe('/home?category=Food')
    expect(withoutInstant('/about?at=2027-01-15')).toBe('/about')
  })
})

describe('the links of a text', () => {
  it('contain the instant if they lead to screens of the site', () => {
    const html =
      '<a href="/article/a">a</a> <a href="/home?category=X&amp;month=Y">b</a> <a href="/">c</a> <a href="/about#me">d</a>'
    expect(linksAtInstant(html, '2027-01-15')).toBe(
      '<a href="/article/a?at=2027-01-15">a</a> <a href="/home?category=X&amp;month=Y&amp;at=2027-01-15">b</a> <a href="/?at=2027-01-15">c</a> <a href="/about?at=2027-01-15#me">d</a>',
    )
    expect(linksAtInstant(html, undefined)).toBe(html)
  })

  it('stay unchanged if they lead elsewhere', () => {
    const html =
      '<a href="https://other.example/home">a</a> <a href="//other.example/">b</a> <a href="/content/assets/x">c</a> <a href="#note">d</a> <img src="/home">'
    expect(linksAtInstant(html, '2027-01-15')).toBe(html)
  })
})
