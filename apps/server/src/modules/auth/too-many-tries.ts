import { DomainError } from '../../platform/errors/domain-error.ts'

/** The refusal of a try too many. @param waitSeconds After how long another may succeed; sent as `data.waitSeconds`, a whole number. */
export function tooManyTries(waitSeconds: number): DomainError {
  return new DomainError('TOO_MANY_TRIES', { data: { waitSeconds: Math.max(1, Math.ceil(waitSeconds)) } })
}
