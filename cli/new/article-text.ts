import { stringify } from 'yaml'

/** The fields of a new article. */
export interface PlannedArticle {
  title: string
  category?: string
  /** Calendar date. */
  date: string
  /** Name of a file in `assets/`. */
  image?: string
}

/** Makes the text of a new article's file. */
export function articleText({ title, category, date, image }: PlannedArticle): string {
  const lines = stringify(
    { title, ...(category && { category }), date, ...(image && { image }) },
    { lineWidth: 0 },
  )
  return `---
${lines}draft: true # Take this line out when readers may see the article.
---

<!-- Write here, and take this line out. The first 50 words stand on the article's card. -->
`
}
