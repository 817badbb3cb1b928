import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto'
import { promisify } from 'node:util'
import pLimit from 'p-limit'
import { AppError } from '../errors.ts'

/** The minimum of OWASP's Password Storage Cheat Sheet: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }

const SALT_BYTES = 16
const TAG_BYTES = 32

/** Number of passwords that are hashed at once. The other threads of Node serve files and compression. */
const MAX_AT_ONCE = 2

/** Maximum number of waiting passwords. With more, the last would wait for many seconds. */
const MAX_WAITING = 100

const derive = promisify(argon2)

/** Hashes passwords with Argon2id, on other threads. @see RFC 9106 */
export type Passwords = ReturnType<typeof createPasswords>

interface PasswordsOptions {
  /** Cost of a new hash: memory in KiB, passes, lanes. */
  cost?: typeof COST
  /** Called when a password is refused because too many passwords are waiting. */
  onBusy?: () => void
}

export function createPasswords({ cost = COST, onBusy }: PasswordsOptions = {}) {
  const limit = pLimit(MAX_AT_ONCE)

  return {
    /** The number of waiting passwords. */
    waiting: () => limit.pendingCount,

    /** @returns The hash with its salt and cost, as a PHC string. @throws AppError `busy` */
    async hash(password: string): Promise<string> {
      const salt = randomBytes(SALT_BYTES)
      const tag = await deriveTag(password, { ...cost, nonce: salt, tagLength: TAG_BYTES })
      const { memory, passes, parallelism } = cost
      return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(tag)}`
    },

    /**
     * Whether a password matches a hash, whatever cost the hash has.
     * @throws AppError `busy`; Error if the hash has another form.
     */
    async verify({ hash, password }: { hash: string; password: string }): Promise<boolean> {
      const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash)
      if (!parts) throw new Error('A stored password hash cannot be read')
      const [memory, passes, parallelism] = parts.slice(1, 4).map(Number)
      const [nonce, expected] = parts.slice(4).map((part) => Buffer.from(part, 'base64'))
      const cost = { memory, passes, parallelism }
      const tag = await deriveTag(password, { ...cost, nonce, tagLength: expected.length })
      return timingSafeEqual(tag, expected)
    },
  }

  async function deriveTag(password: string, parameters: Omit<Argon2Parameters, 'message'>): Promise<Buffer> {
    if (limit.pendingCount >= MAX_WAITING) {
      onBusy?.()
      throw new AppError('busy', 'Too many people are signing in right now. Please try again in a moment.', {
        retryAfterSeconds: 5,
      })
    }
    return limit(() => derive('argon2id', { message: password.normalize('NFKC'), ...parameters }))
  }
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
