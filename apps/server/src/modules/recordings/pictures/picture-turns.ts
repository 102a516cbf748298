import { NotNowError } from '../../../platform/queue/job.ts'
import { urgencyOf } from '../media/media.service.ts'

const retryAfterSeconds = 20
/** A copy takes more than half of a recording's length. */
const shortSeconds = 600
/** For a long recording, a short one, and texts. */
const minSlots = 3

/** Which pictures a worker process copies: one at a time, since that takes long and the other slots are for texts. Short recordings need not wait for a long one where a slot is left. */
export class PictureTurns {
  readonly #taken = new Set<'short' | 'any'>()

  constructor(private readonly slots: number) {}

  /** @throws NotNowError while it is another's turn; what `copy` throws. */
  async take(durationSeconds: number, copy: () => Promise<void>): Promise<void> {
    // Those have a slot of their own.
    if (urgencyOf('picture', durationSeconds) === 'interactive') return copy()
    const turn = this.slots >= minSlots && durationSeconds <= shortSeconds ? 'short' : 'any'
    if (this.#taken.has(turn))
      throw new NotNowError('This worker is making another picture.', retryAfterSeconds)
    this.#taken.add(turn)
    try {
      await copy()
    } finally {
      this.#taken.delete(turn)
    }
  }
}
