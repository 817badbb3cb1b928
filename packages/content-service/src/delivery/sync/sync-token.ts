import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Space } from '../../space/space.ts'
import { badRequest, type ApiError } from '../../api/errors.ts'

/** Items that a client syncs, the same in all its runs. */
export interface SyncFilter {
  type: SyncType
  /** Content type of entries; only with the type 'Entry'. */
  contentTypeId?: string
  limit: number
}

export const syncTypes = ['all', 'Entry', 'Asset', 'Deletion', 'DeletedEntry', 'DeletedAsset'] as const

export type SyncType = (typeof syncTypes)[number]

export interface SyncBeginning {
  kind: 'begin'
  filter: SyncFilter
}

export interface SyncPart {
  items: object[]
  next: SyncToken
}

export type SyncToken =
  | PublishedToken
  | { kind: 'previewPage'; filter: SyncFilter; after: string }
  | { kind: 'previewEnd' }

/** Position of a client in the published changes. Numbers are change numbers of a journal. */
export type PublishedToken =
  | ({ kind: 'page' } & SyncRun)
  | { kind: 'changes'; filter: SyncFilter; journalId: string; after: number }

/** A run over the changes between two numbers, the newest first. */
export interface SyncRun {
  filter: SyncFilter
  journalId: string
  /** Whether the client has no items yet, and so needs no deletions. */
  isInitial: boolean
  /** The newest change that the client knows; 0 if it knows none. */
  after: number
  /** The newest change that the client will know after the run. */
  until: number
  /** The next page begins below this change. */
  below: number
}

/** Writes a token as text of `A-Za-z0-9_-`, because the official client alters other characters. */
export function writeSyncToken(token: SyncToken, space: Space, key: string): string {
  const text = Buffer.from(JSON.stringify(token))
  return Buffer.concat([sign(text, space, key), text]).toString('base64url')
}

/** @throws ApiError unless the token was written for this space and environment, with this key. */
export function readSyncToken(text: string, space: Space, key: string): SyncToken {
  const bytes = Buffer.from(text, 'base64url')
  const signature = bytes.subarray(0, SIGNATURE_BYTES)
  const signed = bytes.subarray(SIGNATURE_BYTES)
  // Several texts decode to the same bytes, but only one of them is valid.
  const isOurs =
    bytes.toString('base64url') === text &&
    signature.length === SIGNATURE_BYTES &&
    timingSafeEqual(signature, sign(signed, space, key))
  if (!isOurs) throw startOver('The sync token is not valid here.')
  return JSON.parse(signed.toString()) as SyncToken
}

export function startOver(reason: string): ApiError {
  return badRequest(`${reason} Start over with "initial=true".`)
}

const SIGNATURE_BYTES = 32

function sign(text: Buffer, { id, environment }: Space, key: string): Buffer {
  const purpose = JSON.stringify(['sync token 1', id, environment])
  return createHmac('sha256', key).update(`${purpose}\n`).update(text).digest()
}
