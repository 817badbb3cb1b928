import { ABOUT_PATH } from '#domain/addresses.ts'
import { describePage } from '../layout/describe-page.ts'
import { SocialLinks } from '../layout/social-links.tsx'
import { Picture } from '../ui/picture.tsx'
import type { Route } from './+types/about.ts'
import styles from './about.module.css'

export { ErrorScreen as ErrorBoundary } from './error-screen.tsx'

export function meta({ matches: [{ loaderData: root }] }: Route.MetaArgs) {
  return describePage(root, {
    title: 'About',
    description: root.site.introduction,
    address: ABOUT_PATH,
    type: 'profile',
  })
}

export default function About({ matches: [root] }: Route.ComponentProps) {
  const { photo, about, social } = root.loaderData.site
  return (
    <section className={styles.banner}>
      <div className={styles.portrait}>
        <Picture
          image={photo}
          sizes="(min-width: 80rem) 26rem, (min-width: 64rem) 18rem, (min-width: 32rem) 15rem, 77vw"
          isFirst
        />
      </div>
      <h1 className={styles.greeting} dir="auto">
        {about.greeting}
      </h1>
      <div className={styles.biography}>
        {about.biography.split(/\n\s*\n/).map((paragraph, index) => (
          <p key={index} dir="auto">
            {paragraph}
          </p>
        ))}
        <SocialLinks social={social} isNamed />
      </div>
    </section>
  )
}
