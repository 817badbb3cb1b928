import { describe, expect, it } from 'vitest'
import { openNames } from './names.ts'

const CREATOR = 'hello@mehargill.example'

const SITE = { name: 'Mehar Gill', title: 'Side Lower', emails: ['Hello@MeharGill.example'] }

const { authorOf, isReserved } = openNames({ shown: 'name', creator: () => SITE })

function user(email: string, displayName: string | null = null, emailVerified: boolean | number = true) {
  return { email, displayName, emailVerified }
}

const isTaken = (name: string) => isReserved(name, user('mira@example.com'))

describe('the author of a comment', () => {
  it.each([
    ['the name that she chose', user('mira@example.com', 'Mira Kapoor'), 'Mira Kapoor'],
    ['else the part of her address before the @', user('mira.kapoor+blog@example.com'), 'mira.kapoor+blog'],
    ['at most 40 characters of it', user(`${'m'.repeat(64)}@example.com`), 'm'.repeat(40)],
    ['no web address that it may be', user('www.cheap.com@example.com'), 'Reader'],
    ['a neutral word where it looks like the creator', user('mehar.gill@example.com'), 'Reader'],
    ['a neutral word where it is what her address begins with', user('he11o@example.com'), 'Reader'],
    [
      'a neutral word where the creator took the name later',
      user('mira@example.com', 'MEHAR GILL'),
      'Reader',
    ],
    ['Guest once the account is gone', undefined, 'Guest'],
  ])('is %s', (_, given, name) => {
    expect(authorOf(given)).toEqual({ name, isCreator: false })
  })

  it('is the creator only with her confirmed address, under the name in site.yaml or her own choice', () => {
    expect(authorOf(user(CREATOR))).toEqual({ name: 'Mehar Gill', isCreator: true })
    expect(authorOf(user(CREATOR, 'Mehar', 1))).toEqual({ name: 'Mehar', isCreator: true })
    for (const unproved of [false, 0])
      expect(authorOf(user(CREATOR, null, unproved))).toEqual({ name: 'Reader', isCreator: false })
  })

  it('is her address if the settings say so', () => {
    const { authorOf } = openNames({ shown: 'email', creator: () => SITE })
    expect(authorOf(user('mira@example.com', 'Mira'))).toEqual({ name: 'mira@example.com', isCreator: false })
    expect(authorOf(user(CREATOR))).toEqual({ name: CREATOR, isCreator: true })
    expect(authorOf(undefined)).toEqual({ name: 'Guest', isCreator: false })
  })
})

describe('a name', () => {
  it.each([
    'Mehar Gill',
    'mehar gill',
    'MEHARGILL',
    'Mehar_Gill.',
    'Méhar Gïll',
    'Meh\u0336ar Gill',
    'Mehar\u200dGill',
    'Меһаr Gіll',
    'мehar gill',
    'Μehar Gill',
    'МЕНАR GILL',
    'ᎷᎬᎻᎪᎡ Gill',
    'gυest',
    'ᴍᴇʜᴀʀ ɢɪʟʟ',
    '𝓜𝓮𝓱𝓪𝓻 𝓖𝓲𝓵𝓵',
    'Ｍｅｈａｒ Ｇｉｌｌ',
    'M3h4r G1ll',
    'Mehar GiII',
    'Mehar Gi||',
    'rnehar gill',
    'The real Mehar Gill',
    'Mehar Gill 2',
    'Side Lower',
    '5ide L0wer team',
    'hello',
    'Guest',
    'Gue$t',
    'Author',
    'Mehar Author',
    'Mira (Аuthor)',
    'Αuthοr',
    'Mehar—Gill',
    'Mehar·Gill',
    '⟨Mehar⟩ ⟨Gill⟩',
    'Mehar Gi!!',
    'Mehar Gi❘❘',
    'Mehar|Gi||',
    'Mehar Giˈˈ',
    'Mehar Gi︱︱',
    'Mehar Giㅣㅣ',
    '₥ehar Ɡill',
    'Meh*r Gill, really',
    '🅼🅴🅷🅰🆁 🅶🅸🅻l',
    '🅜ehar 🇬ill',
    'Au—thor',
    'Mehar|Auth❍r',
    'ᗩuthor',
    'Λuthor',
    'Aµthor',
    'Ⲁuthor',
    'Authꙩr',
    'Auƚhor',
    'Auɬhor',
    'Aułhor',
    'Ʌuthor',
    'λuthor',
    'Δuthor',
    'Ⱥuthor',
    'ɐuthor',
    'Auʇhor',
    'Auƫhor',
    'Aцthor',
    'Autիor',
    'Authoґ',
    'Auᵺor',
    'ᗩᑌTᕼOᖇ',
    '卂ㄩㄒ卄ㄖ尺',
    'ﾑuｲんo尺',
    'คยtђ๏г',
    'ąųɬɧơཞ',
    'ǟʊȶɦօʀ',
    'ልሁፕዘዐዪ',
    'ꍏꀎ꓄ꃅꂦꋪ',
    'ᏗᏬᏖᏂᎧᏒ',
    'αυτнσя',
    'Ɐuʇɥoɹ',
    'Mehar Gіլլ',
    'Mehar Giꟾꟾ',
    'Mehar Giłł',
    'Mehar Giᥣᥣ',
    'Mehαr Gιʟʟ',
    'Mєhar Gill',
    'Mεhar Gill',
    'ᗰEᕼᗩᖇ GIᒪᒪ',
  ])('that resembles the creator’s or the site’s is reserved: %s', (name) => {
    expect(isTaken(name)).toBe(true)
  })

  it.each([
    'Mira',
    'Mehar',
    'Gill',
    'Meera Gill',
    'Side',
    'Hello Kitty',
    'Authora',
    'Pau Thor',
    '李小龍',
    'メアリー',
    '🐦',
    'Мария',
    'Mehar!',
    'Meera Gill 🐦',
    'Mira 🌸🌸🌸🌸🌸🌸🌸🌸🌸🌸',
    'Jean-Luc O’Brien',
    'Mira & Kabir',
    'Michał',
    'Łukasz',
    'Λυδία',
    'Δήμητρα',
    'Наталья',
    'Աննա',
    'ኣበበ',
    '山口',
    'สมชาย',
    'Βασίλης',
  ])('of another person is free: %s', (name) => {
    expect(isTaken(name)).toBe(false)
  })

  it('of the creator is free for herself only', () => {
    expect(isReserved('Mehar Gill', user(CREATOR))).toBe(false)
    expect(isReserved('Mehar Gill', user(CREATOR, null, false))).toBe(true)
  })

  it('that is short may be part of another name', () => {
    const site = { name: 'Ana', title: 'Лето', emails: [] }
    const { isReserved } = openNames({ shown: 'name', creator: () => site })
    const reader = user('mira@example.com')
    expect(['Ana', 'anа', 'Mariana', 'лето', 'ЛЕТО'].map((name) => isReserved(name, reader))).toEqual([
      true,
      true,
      false,
      true,
      true,
    ])
    site.name = 'Paweł'
    expect(['Paweł', 'Pawel', 'Pawet', 'Paweƚ'].map((name) => isReserved(name, reader))).toEqual([
      true,
      true,
      true,
      true,
    ])
    site.name = 'Mariana'
    expect(isReserved('Mariana', reader)).toBe(true)
  })
})
