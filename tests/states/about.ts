import { at, type State } from './state.ts'

/** About the creator. */
export const ABOUT: State[] = [
  { screen: 'about', name: 'the sample', ...at('/about') },
  { screen: 'about', name: 'name and title alone', site: 'name and title', ...at('/about') },
  { screen: 'about', name: 'long words', site: 'odd', ...at('/about') },
]
