import type { IconName } from '#ui/icon.tsx'

export interface Place {
  /** Address below `/studio`. */
  to: string
  label: string
  icon: IconName
  /** Whether the addresses below it belong to other places. */
  end?: boolean
}

/** The places of the studio in the order of its menu. */
export const PLACES: Place[] = [
  { to: '/', label: 'Today', icon: 'sun', end: true },
  { to: '/articles', label: 'Articles', icon: 'file-text' },
  { to: '/comments', label: 'Comments', icon: 'chat' },
  { to: '/messages', label: 'Messages', icon: 'envelope' },
  { to: '/pictures', label: 'Pictures', icon: 'image' },
  { to: '/readers', label: 'Readers', icon: 'people' },
  { to: '/numbers', label: 'Numbers', icon: 'bar-chart' },
  { to: '/site', label: 'Site', icon: 'sliders' },
  { to: '/copies', label: 'Copies', icon: 'archive' },
  { to: '/settings', label: 'Machine', icon: 'hdd-stack' },
  { to: '/bin', label: 'Bin', icon: 'trash' },
  { to: '/account', label: 'Account', icon: 'person' },
]

/** Number of places in a phone's bar; the button 'More' opens the others. */
export const IN_BAR = 3
