import { PrefetchPageLinks } from 'react-router'
import { useIdle } from '../ui/use-idle.ts'

/** An address of each screen; of the article's, any. */
const SCREENS = ['/home', '/about', '/contact', '/article/any']

/** Fetches the code of every screen after the first view, so that a step to one works also where the network has gone. */
export function WarmScreens() {
  return useIdle() && SCREENS.map((screen) => <PrefetchPageLinks key={screen} page={screen} />)
}
