import type { Sentence } from '@longhand/contracts'
import { DomainError } from '../../platform/errors/domain-error.ts'

/**
 * The refusal of a try too many.
 *
 * @param waitSeconds After how long another may succeed; sent as `data.waitSeconds`, a whole number.
 * @param sentence Said instead of the catalogue's sentence.
 */
export function tooManyTries(waitSeconds: number, sentence?: Sentence): DomainError {
  return new DomainError('TOO_MANY_TRIES', { data: { waitSeconds: Math.max(1, Math.ceil(waitSeconds)) }, ...(sentence && { sentence }) })
}
