import { ABOUT_PATH } from '#domain/addresses.ts'
import { sharedPicture } from '#domain/picture-sources.ts'
import { describePage } from '../layout/describe-page.ts'
import { SocialLinks } from '../layout/social-links.tsx'
import { creator, structuredData } from '../layout/structured-data.ts'
import { Picture } from '../ui/picture.tsx'
import type { Route } from './+types/about.ts'
import styles from './about.module.css'

export { ErrorScreen as ErrorBoundary } from './error-screen.tsx'

export function meta({ matches: [{ loaderData: root }] }: Route.MetaArgs) {
  const { site, publicUrl } = root
  return [
    ...describePage(root, {
      title: 'About',
      description: site.introduction,
      address: ABOUT_PATH,
      type: 'profile',
    }),
    structuredData([
      {
        '@type': 'ProfilePage',
        url: publicUrl + ABOUT_PATH,
        inLanguage: site.language,
        mainEntity: {
          ...creator(root),
          description: site.introduction,
          image: new URL(sharedPicture(site.photo).url, publicUrl).href,
          sameAs: Object.values(site.social),
        },
      },
    ]),
  ]
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
