/**
 * Whether a text shows nothing: it is empty, or has only spaces, control characters and characters without a glyph, such as the
 * zero-width space, the Hangul filler and the empty Braille pattern. Joiners and variation selectors next to letters or emoji count
 * for nothing, so Persian words and families of emoji are not blank.
 * @see https://www.unicode.org/reports/tr44/#Default_Ignorable_Code_Point
 */
export function isBlank(text: string): boolean {
  return text.replaceAll(UNSEEN, '') === ''
}

/** Characters without a glyph, apart from spaces and control characters, as the content of a class of a regular expression. */
export const GLYPHLESS = [
  String.raw`\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Noncharacter_Code_Point}`,
  // The empty Braille pattern, signs of annotations, the place of an object, and a note without a head.
  String.raw`\u2800\ufff9-\ufffc\u{1d159}`,
  // Signs that only arrange hieroglyphs.
  String.raw`\u{13430}-\u{1343f}`,
].join('')

const UNSEEN = new RegExp(String.raw`[\s\p{Z}\p{Cc}${GLYPHLESS}]`, 'gu')
