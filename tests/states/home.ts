import { at, type State } from './state.ts'

/** Home with and without filters, and with few and many articles. */
export const HOME: State[] = [
  { screen: 'home', name: 'every article', open: at('/home') },
  { screen: 'home', name: 'by category', open: at('/home?category=Journeys') },
  { screen: 'home', name: 'by month', open: at('/home?month=June+2026') },
  { screen: 'home', name: 'by both', open: at('/home?category=Home+Ground&month=June+2026') },
  { screen: 'home', name: 'without a category', open: at('/home?category=Uncategorized') },
  { screen: 'home', name: 'nothing found', open: at('/home?category=Food&month=March+1999') },
  { screen: 'home, few or many', name: 'no article', site: 'no article', open: at('/home') },
  { screen: 'home, few or many', name: 'one article', site: 'one article', open: at('/home') },
  { screen: 'home, few or many', name: 'two articles', site: 'two articles', open: at('/home') },
  { screen: 'home, few or many', name: 'four articles', site: 'four articles', open: at('/home') },
  { screen: 'home, few or many', name: 'first of several pages', site: 'many articles', open: at('/home') },
  { screen: 'home, few or many', name: 'second page', site: 'many articles', open: at('/home?page=2') },
  { screen: 'home, odd', name: 'long words, no pictures, no dates', site: 'odd', open: at('/home') },
  {
    screen: 'home, odd',
    name: 'a category of one long word',
    site: 'odd',
    open: at(`/home?category=${encodeURIComponent('Rindfleischetikettierungsüberwachungen')}`),
  },
]
