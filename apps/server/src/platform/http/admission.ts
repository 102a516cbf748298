import type { Access } from '@longhand/contracts'
import { DomainError } from '../errors/domain-error.ts'
import type { Identity } from './identity.ts'

/** @throws DomainError NOT_LOGGED_IN for a caller that a call of this access is not for. */
export function admit(access: Access, identity: Identity): void {
  if (needsNoToken(access) || identity.kind === 'user') return
  if (access === 'guest' && identity.kind === 'guest') return
  throw new DomainError('NOT_LOGGED_IN')
}

/** Whether a call is for callers without a token: it proves who calls by other means, or is for everybody. */
export function needsNoToken(access: Access): boolean {
  return access === 'public' || access === 'ticket' || access === 'signature'
}
