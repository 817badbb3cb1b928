import { useEffect } from 'react'

/** Has the pictures come that wait further down, when the page is about to be printed. */
export function usePaper(): void {
  useEffect(() => {
    function fetchPictures() {
      for (const picture of document.querySelectorAll<HTMLImageElement>('img[loading="lazy"]'))
        picture.loading = 'eager'
    }

    addEventListener('beforeprint', fetchPictures)
    return () => removeEventListener('beforeprint', fetchPictures)
  }, [])
}
