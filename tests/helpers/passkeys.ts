import type { Page } from '@playwright/test'

/** Opens the account panel's part for passkeys. */
export async function openPasskeys(page: Page) {
  await page.getByRole('button', { name: /your account$/ }).click()
  const panel = page.getByRole('dialog', { name: 'Your account' })
  await panel.getByText('Passkeys', { exact: true }).click()
  return panel
}

/** Gives a page's browser a virtual authenticator that confirms every request. */
export async function plugIn(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  const verify = (isUserVerified: boolean) =>
    session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  return {
    refuse: () => verify(false),
    accept: () => verify(true),
    async count() {
      const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId })
      return credentials.length
    },
  }
}
