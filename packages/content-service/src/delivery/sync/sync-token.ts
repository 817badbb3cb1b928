import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Space } from '../../space/space.ts'
import { badRequest, type ApiError } from '../../api/errors.ts'

/** Which items a client gets, for as long as it syncs. */
export interface SyncFilter {
  type: SyncType
  /** Of entries; only with the type 'Entry'. */
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

/** Where a client is in what is published. Numbers are those of changes in a journal. */
export type PublishedToken =
  | ({ kind: 'page' } & SyncRun)
  | { kind: 'changes'; filter: SyncFilter; journalId: string; after: number }

/** A walk over what changed between two instants, the newest first. */
export interface SyncRun {
  filter: SyncFilter
  journalId: string
  /** Whether the client has nothing yet: then nothing can be gone for it. */
  isInitial: boolean
  /** The change up to which the client knows everything; 0 for none. */
  after: number
  /** The change up to which it will know everything at the end. */
  until: number
  /** The walk goes on below this change. */
  below: number
}

/**
 * Writes a token as text of `A-Za-z0-9_-`: the official client changes no other sign on its way into an address and
 * back.
 */
export function writeSyncToken(token: SyncToken, space: Space, key: string): string {
  const text = Buffer.from(JSON.stringify(token))
  return Buffer.concat([sign(text, space, key), text]).toString('base64url')
}

/** Reads a token that was written for this space and environment with this key; any other is refused. */
export function readSyncToken(text: string, space: Space, key: string): SyncToken {
  const bytes = Buffer.from(text, 'base64url')
  const signature = bytes.subarray(0, SIGNATURE_BYTES)
  const signed = bytes.subarray(SIGNATURE_BYTES)
  // Several texts stand for the same bytes; one of them was written.
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
