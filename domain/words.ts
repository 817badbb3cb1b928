/**
 * The fixed texts of the site that the creator may say in her own words, by their names under `words` in `site.yaml`.
 * @see docs/specification.md, section 2
 */
export const WORDS = {
  explore: 'Explore',
  continueReading: 'Continue Reading',
  journey: 'Discover My Journey',
  newest: 'Newest:',
  timetable: 'Timetable',
  contactInformation: 'Contact information',
  write: 'Write to me',
  writeSentence: 'Questions, corrections, stories of your own: in as many words as they need.',
  sent: 'Message Sent!',
  thanks: 'Thank you for contacting us. We’ll get back to you soon.',
  categories: 'Categories',
  popular: 'Popular Articles',
  category: 'Category',
  articles: 'Articles',
  questions: 'Have a Questions?',
  top: 'Back to the top',
} as const

export type WordName = keyof typeof WORDS

export type Words = Record<WordName, string>

/** All texts, in her words where she has any. An empty one prints nothing. */
export function wordsWith(own: Partial<Words> = {}): Words {
  return { ...WORDS, ...own }
}
