import { at, type State } from './state.ts'

/** About the creator. */
export const ABOUT: State[] = [
  { screen: 'about', name: 'the sample', open: at('/about') },
  { screen: 'about', name: 'long words', site: 'odd', open: at('/about') },
]
