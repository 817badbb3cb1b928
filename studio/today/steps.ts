import type { GuideJson } from '#server/studio/types.ts'

interface Step {
  name: keyof GuideJson
  label: string
  /** What it gives. */
  reason: string
  /** Where to do it, below `/studio`. */
  place: string
}

/** The first steps towards a site of her own. */
export const STEPS: readonly Step[] = [
  {
    name: 'portrait',
    label: 'Add your portrait',
    reason: 'Readers see it on About.',
    place: '/site#photo',
  },
  {
    name: 'about',
    label: 'Say who you are',
    reason: 'The text of the page About.',
    place: '/site#about.biography',
  },
  {
    name: 'look',
    label: 'Choose your colour',
    reason: 'It is in every link, and in the icon.',
    place: '/site#look.accent',
  },
  {
    name: 'article',
    label: 'Publish your first article',
    reason: 'Then Home has something to show.',
    place: '/new',
  },
  {
    name: 'mail',
    label: 'Set your mail server',
    reason: 'Messages reach you, and readers can reset passwords.',
    place: '/messages/mail',
  },
  {
    name: 'copies',
    label: 'Make a copy each day',
    reason: 'A lost disk then costs a day at most.',
    place: '/copies',
  },
  {
    name: 'address',
    label: 'Put the site on the web',
    reason:
      'It needs a machine that is always on, and a name such as blog.example. docs/hosting.md in Waypost’s folder leads you through it.',
    place: '/settings',
  },
]
