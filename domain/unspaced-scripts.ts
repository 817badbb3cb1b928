/** Letters of scripts without spaces between words, as a class of a regular expression. */
export const UNSPACED_LETTER = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]`
