import type { CreateRateLimit, RateLimit } from '../http/rate-limit.ts'

/** How often somebody may write. */
export interface InteractionLimits {
  /** Counts a like, its end, or the end of a comment. @throws AppError `rate-limited` */
  change(writer: Writer): Promise<void>
  /** Counts a comment. @throws AppError `rate-limited` */
  comment(writer: Writer): Promise<void>
}

/** Who writes, and from where. */
interface Writer {
  userId: string
  client: string
}

/** Behind one address there may be a family, a school, a phone network. */
const USERS_OF_A_CLIENT = 5

const CHANGES_PER_MINUTE = 60
const MINUTE = 60

/** Makes the limits of likes and comments. */
export function createInteractionLimits(
  create: CreateRateLimit,
  commentsPerMinute: number,
): InteractionLimits {
  return {
    change: createPair('change', CHANGES_PER_MINUTE),
    comment: createPair('comment', commentsPerMinute),
  }

  function createPair(name: string, times: number) {
    const user: RateLimit = create({ name: `${name}-user`, times, seconds: MINUTE })
    const client: RateLimit = create({
      name: `${name}-client`,
      times: times * USERS_OF_A_CLIENT,
      seconds: MINUTE,
    })
    return async (writer: Writer) => {
      await client.consume(writer.client)
      await user.consume(writer.userId)
    }
  }
}
