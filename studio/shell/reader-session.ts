import { IDENTITY_PATH, STUDIO_API_PATH } from '#domain/addresses.ts'
import { request, sendRequest } from '#ui/request.ts'
import { readStored } from '#ui/storage.ts'
import { forgetReader, storeReader, type StoredReader } from '#ui/stored-reader.ts'

/** Signs the writer in on her site too, unless somebody is signed in there. Without it the studio works as well. */
export async function enterSite(): Promise<void> {
  if (readStored('localStorage', 'accessToken') !== null) return
  // Not by the studio's client, which would request again what it has requested early.
  const answer = await request(`${STUDIO_API_PATH}/reader-session`, { method: 'POST' }).catch(() => undefined)
  const reader = (await answer?.json()) as StoredReader | undefined
  // She may have signed in there meanwhile.
  if (reader && readStored('localStorage', 'accessToken') === null) storeReader(reader)
}

/** Signs the writer in on her site again, after all her sessions there have ended. Another reader stays signed in. */
export async function reenterSite(email: string | undefined): Promise<void> {
  if (readStored('localStorage', 'email') !== email) return
  forgetReader()
  await enterSite()
}

/** Signs the writer out on her site. Another reader stays signed in. */
export async function leaveSite(email: string | undefined): Promise<void> {
  const accessToken = readStored('localStorage', 'accessToken')
  if (accessToken === null || readStored('localStorage', 'email') !== email) return
  forgetReader()
  const headers = new Headers({ authorization: `Bearer ${accessToken}` })
  // Without an answer the session ends by itself.
  await sendRequest(`${IDENTITY_PATH}/session`, { method: 'DELETE', headers }).catch(() => {})
}
