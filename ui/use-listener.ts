import { useEffect, useEffectEvent } from 'react'

type Events = WindowEventMap & Pick<DocumentEventMap, 'visibilitychange'>

/** Listens for an event of the page while the component is mounted. */
export function useListener<Type extends keyof Events>(
  type: Type,
  listener: (event: Events[Type]) => unknown,
): void {
  const listen = useEffectEvent(listener)
  useEffect(() => {
    const ending = new AbortController()
    const target = type === 'visibilitychange' ? document : window
    target.addEventListener(type, (event) => listen(event as Events[Type]), { signal: ending.signal })
    return () => ending.abort()
  }, [type])
}
