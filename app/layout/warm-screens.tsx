import { useEffect, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { whenIdle } from '../ui/when-idle.ts'

/** An address of each screen; of the article's, any. */
const SCREENS = ['/home', '/about', '/contact', '/article/any']

/** Fetches the code of every screen after the first view, so that a step to one works also where the network has gone. */
export function WarmScreens() {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true)), [])
  return isIdle && SCREENS.map((screen) => <PrefetchPageLinks key={screen} page={screen} />)
}
