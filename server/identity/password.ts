import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto'
import { promisify } from 'node:util'
import pLimit from 'p-limit'
import { AppError } from '../errors.ts'

/** What OWASP's cheat sheet on storing passwords asks for as least: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }

const SALT_BYTES = 16
const TAG_BYTES = 32

/** Leaves threads of Node's pool to files and compression while many people sign in. */
const atMostTwo = pLimit(2)

/** Passwords that may wait for their turn; with more, the last would wait for seconds. */
const MAX_WAITING = 100

const derive = promisify(argon2)

/**
 * Hashes a password with Argon2id, on a thread of its own.
 *
 * @returns The hash with its salt and cost, as a PHC string.
 * @see RFC 9106
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const tag = await deriveTag(password, { ...COST, nonce: salt, tagLength: TAG_BYTES })
  const { memory, passes, parallelism } = COST
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(tag)}`
}

/**
 * Tells whether a password is the one that was hashed, with the cost that was chosen then.
 *
 * @throws Error if the hash is not one of ours.
 */
export async function verifyPassword({
  hash,
  password,
}: {
  hash: string
  password: string
}): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash)
  if (!parts) throw new Error('A stored password hash cannot be read')
  const [memory, passes, parallelism] = parts.slice(1, 4).map(Number)
  const [salt, expected] = parts.slice(4).map((part) => Buffer.from(part, 'base64'))
  const tag = await deriveTag(password, {
    memory,
    passes,
    parallelism,
    nonce: salt,
    tagLength: expected.length,
  })
  return timingSafeEqual(tag, expected)
}

async function deriveTag(password: string, parameters: Omit<Argon2Parameters, 'message'>): Promise<Buffer> {
  if (atMostTwo.pendingCount >= MAX_WAITING)
    throw new AppError('busy', 'Too many people are signing in right now. Please try again in a moment.', {
      retryAfterSeconds: 5,
    })
  return atMostTwo(() => derive('argon2id', { message: password.normalize('NFKC'), ...parameters }))
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
