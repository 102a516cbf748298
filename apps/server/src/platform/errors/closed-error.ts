import type { Sentence } from '@longhand/contracts'
import { BusyError } from './busy-error.ts'

/** People can start and change nothing for now. Nothing of the call was done: clients keep what they have, and send it again. */
export class ClosedError extends BusyError {
  override name = 'ClosedError'

  constructor(readonly sentence: Sentence) {
    super()
  }
}
