import { describe, expect, it } from 'vitest'
import { foldText, hasWords, placesOf, wordsOf } from './search-words.ts'

it.each([
  ['The Lake, the LAKE!', 'the lake the lake'],
  ['a-b_c 1.5', 'a b c 1 5'],
  ['\u0300\u0301 \u0302', ''],
  [' … ', ''],
  // Letters of scripts without spaces are words of their own, next to others.
  ['東京2024年の朝', '東 京 2024 年 の 朝'],
  ['ปี๒๕๖๗ iPhone手机', 'ปี 2567 iphone 手 机'],
  // Other spellings come after all words.
  ['Grüße aus Köln', 'grusse aus koln gruesse koeln'],
  ["Don't say O’Brien", 'don t say o brien dont obrien'],
  ['می‌خواهم', 'ميخواهم مي خواهم'],
])('the text ‘%s’ is folded', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})

it('the words of a search are listed once, with their other forms', () => {
  expect(wordsOf('Lake LAKE Köln').map(({ forms }) => forms)).toEqual([['lake'], ['koln', 'koeln']])
  expect(wordsOf('ـــ ـ゛')).toEqual([])
  expect(wordsOf('東京 می‌خواهم').map(({ forms }) => forms)).toEqual([['東 京'], ['ميخواهم', 'مي خواهم']])
})

it('each word of a folded text has a place in the text', () => {
  const text = 'Köln, ﷺ می‌خواهم ゛ don’t 東京'
  expect(foldText(text).split(' ')).toHaveLength(placesOf(text).length)
})

/** Texts, and what readers type to find them. */
const EQUAL: Readonly<Record<string, readonly (readonly [text: string, typed: string])[]>> = {
  German: [
    ['Straße', 'strasse'],
    ['STRASSE', 'straße'],
    ['STRAẞE', 'Strasse'],
    ['Märchen', 'maerchen'],
    ['Märchen', 'marchen'],
    ['Maerchen', 'Märchen'],
    ['MA\u0308RCHEN', 'märchen'],
  ],
  Swedish: [
    ['Åre', 'aare'],
    ['Malmö', 'malmo'],
  ],
  Danish: [
    ['Århus', 'aarhus'],
    ['Aarhus', 'Århus'],
    ['Smørrebrød', 'smorrebrod'],
    ['Smørrebrød', 'smoerrebroed'],
    ['Ærø', 'aero'],
  ],
  Icelandic: [
    ['Þórsmörk', 'thorsmork'],
    ['Seyðisfjörður', 'seydisfjordur'],
  ],
  Polish: [
    ['Łódź', 'lodz'],
    ['Lodz', 'łódź'],
    ['ŻÓŁW', 'zolw'],
  ],
  Croatian: [['Đakovo', 'dakovo']],
  Czech: [['Příliš žluťoučký', 'prilis zlutoucky']],
  French: [
    ['Cœur', 'coeur'],
    ['Coeur', 'cœur'],
    ['l’été', 'ete'],
    ['l’été', "l'ete"],
  ],
  Catalan: [['col·legi', 'collegi']],
  Maltese: [['Ħamrun', 'hamrun']],
  Romanian: [['Timi\u0219oara', 'Timi\u015foara']],
  Turkish: [
    ['İstanbul', 'istanbul'],
    ['ISPARTA', 'ısparta'],
    ['Iğdır', 'igdir'],
    ['DİYARBAKIR', 'diyarbakır'],
  ],
  Azerbaijani: [['Gəncə', 'gence']],
  Hausa: [['Ɗan ƙasa', 'dan kasa']],
  Hawaiian: [['Hawaiʻi', 'hawaii']],
  Vietnamese: [
    ['Đà Nẵng', 'da nang'],
    ['phở', 'PHO'],
  ],
  Greek: [
    ['ΟΔΟΣ', 'οδός'],
    ['οδός', 'οδοσ'],
    ['Ἀθῆναι', 'αθηναι'],
    ['ᾳδω', 'αδω'],
  ],
  Russian: [
    ['ёлка', 'елка'],
    ['Елка', 'ёлка'],
    ['за́мок', 'замок'],
  ],
  Ukrainian: [
    ["п'ять", 'п’ять'],
    ['пʼять', "п'ять"],
    ['п’ять', 'пять'],
  ],
  Georgian: [['ᲗᲑᲘᲚᲘᲡᲘ', 'თბილისი']],
  Armenian: [['Երևան', 'ԵՐԵՒԱՆ']],
  Hebrew: [
    ['שָׁלוֹם', 'שלום'],
    ['שלום', 'שָׁלוֹם'],
    ['שלום', 'שלומ'],
    ['צה״ל', 'צהל'],
    ['\ufb2aלום', 'שלום'],
  ],
  Yiddish: [['װאָס', 'וואס']],
  Arabic: [
    ['كِتَابٌ', 'كتاب'],
    ['كتاب', 'كِتَاب'],
    ['كتـــاب', 'كتاب'],
    ['أحمد', 'احمد'],
    ['إسلام', 'اسلام'],
    ['آخر', 'اخر'],
    ['ٱلله', 'الله'],
    ['مؤمن', 'مومن'],
    ['مدرسة', 'مدرسه'],
    ['مستشفى', 'مستشفي'],
    ['\ufedb\ufe98\ufe8e\ufe8f', 'كتاب'],
    ['٢٠٢٤', '2024'],
  ],
  Persian: [
    ['کتاب', 'كتاب'],
    ['علی', 'علي'],
    ['می‌خواهم', 'میخواهم'],
    ['می‌خواهم', 'می خواهم'],
    ['می خواهم', 'می‌خواهم'],
    ['میخواهم', 'می‌خواهم'],
    ['خانهٔ', 'خانۀ'],
    ['۱۴۰۳', '1403'],
    ['1403', '۱۴۰۳'],
  ],
  Hindi: [
    ['हिन्दी', 'हिंदी'],
    ['बाज़ार', 'बाजार'],
    ['\u095bरा', 'ज\u093cरा'],
    ['चाँद', 'चांद'],
    ['क्\u200dष', 'क्ष'],
    ['२०२४', '2024'],
  ],
  Bengali: [['২০২৪', '2024']],
  Thai: [
    ['รถไฟไปเชียงใหม่', 'เชียงใหม่'],
    ['พ.ศ. ๒๕๖๗', '2567'],
  ],
  Chinese: [
    ['我在北京', '北京'],
    ['ＡＢＣ公司', 'abc'],
  ],
  Japanese: [
    ['ｶﾞﾗｽ', 'ガラス'],
    ['ガラス', 'ｶﾞﾗｽ'],
    ['カ\u3099ラス', 'がらす'],
    ['東京都', '京都'],
    ['２０２４年', '2024'],
  ],
  Korean: [
    ['한국어', '한국어'.normalize('NFD')],
    ['한국어', '한국'],
  ],
  Other: [
    ['ﬁnal ﬂight', 'final flight'],
    ['co\u00adoperate', 'cooperate'],
    ['m²', 'm2'],
    ["don't", 'dont'],
    ['𝓜𝓲𝓻𝓪', 'mira'],
  ],
}

describe.each(Object.entries(EQUAL))('in %s', (_, pairs) => {
  it.each(pairs)('the text ‘%s’ has the words of ‘%s’', (text, typed) => {
    expect(hasWords(foldText(text), wordsOf(typed))).toBe(true)
  })
})

it.each([
  ['мой', 'мои'],
  ['київ', 'киів'],
  ['ѓак', 'гак'],
  ['ガラス', 'からす'],
  ['नमस्ते', 'नमसत'],
  ['กา', 'ก่า'],
  ['Köln', 'keln'],
  ['東京', '京東'],
])('the text ‘%s’ does not have the words of ‘%s’', (text, typed) => {
  expect(hasWords(foldText(text), wordsOf(typed))).toBe(false)
})
