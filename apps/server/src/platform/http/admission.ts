import type { Access, Endpoint, Scope } from '@longhand/contracts'
import { DomainError } from '../errors/domain-error.ts'
import type { Identity } from './identity.ts'

/**
 * @throws DomainError NOT_LOGGED_IN for a caller that a call of this access is not for; ILLEGAL_REQUEST, naming the scope, for an access token that lacks it.
 */
export function admit({ access, scope }: Pick<Endpoint, 'access' | 'scope'>, identity: Identity): void {
  if (scope !== undefined && identity.kind === 'visitor' && identity.hasBadAccessToken) throw new DomainError('NOT_LOGGED_IN')
  if (identity.kind === 'access-token') {
    if (scope === undefined ? !needsNoToken(access) : !identity.scopes.includes(scope)) throw missingScope(scope)
    return
  }
  if (needsNoToken(access) || identity.kind === 'user') return
  if (access === 'guest' && identity.kind === 'guest') return
  throw new DomainError('NOT_LOGGED_IN')
}

export function needsNoToken(access: Access): boolean {
  return access === 'public' || access === 'ticket' || access === 'signature'
}

export function missingScope(scope: Scope | undefined): DomainError {
  const sentence =
    scope === undefined
      ? { en: 'Access tokens can’t be used for this: please log in', 'zh-CN': '此操作不支持访问令牌，请登录后再试' }
      : { en: `This access token lacks the scope ${scope}`, 'zh-CN': `此访问令牌缺少权限 ${scope}` }
  return new DomainError('ILLEGAL_REQUEST', { sentence, data: { scope: scope ?? null } })
}
