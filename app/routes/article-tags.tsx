import { listAddress } from '#domain/list-address.ts'
import { Link } from '../preview/link.tsx'
import styles from './article-tags.module.css'

/** The tags of an article, with links to the lists of Home. */
export function ArticleTags({ tags }: { tags: readonly string[] }) {
  return (
    <div className={styles.tags}>
      <span id="tags">Tagged</span>
      <ul aria-labelledby="tags">
        {tags.map((tag) => (
          <li key={tag}>
            <Link to={listAddress({ tag })}>
              <bdi>{tag}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
