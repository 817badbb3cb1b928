import { ownerLink } from '#domain/addresses.ts'
import { StartError } from '#server/errors.ts'
import { addOwnerLink, findOwner, OWNER_LINK_HOURS } from '#server/identity/owner-store.ts'
import { COMMON_OPTIONS } from './arguments.ts'
import { commandFor } from './command.ts'
import { onDatabase } from './on-database.ts'

/** Makes a link with which the owner signs in for the first time, or sets a new password. @see docs/studio.md */
export const command = commandFor('owner', COMMON_OPTIONS, {
  takes: '',
  about: 'prints a link that lets you into the studio, also without your password',
  description:
    'prints a link that lets you into the studio: to make your account, or to set a new\n' +
    'password when you have lost it. It works once. Keep it to yourself.',
  options: ['json'],
  run: () =>
    onDatabase(async ({ db }, { hasStudio, publicUrl }) => {
      if (!hasStudio)
        throw new StartError(
          'The studio is off here, so nobody can sign in to it. Set STUDIO=on in .env, and PREVIEW=no, and start Waypost again.',
        )
      const owner = await findOwner(db)
      const link = ownerLink(publicUrl, await addOwnerLink(db, new Date()))
      const what = owner
        ? `It sets a new password for ${owner.email}, and signs you out everywhere else. Passkeys are removed.`
        : 'It makes your account.'
      return {
        json: { link, email: owner?.email },
        lines: [`Open this link once, within ${OWNER_LINK_HOURS} hours:`, '', link, '', what],
      }
    }),
})
