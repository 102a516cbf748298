import type { Access, AppScope, Endpoint, Role, Scope, Sentence } from '@longhand/contracts'
import type { AppTokenRefusal } from '../access/app-token-refusal.ts'
import { DomainError } from '../errors/domain-error.ts'
import type { Identity } from './identity.ts'

/**
 * @throws DomainError NOT_LOGGED_IN for a caller that a call of this access is not for; ILLEGAL_REQUEST, naming the scope, for an access token or an app's that lacks it, and for a user whose role does not open the call.
 */
export function admit(
  {
    access,
    scope,
    appScope,
    isForApps,
    roles,
  }: Pick<Endpoint, 'access' | 'scope' | 'appScope' | 'isForApps' | 'roles'>,
  identity: Identity,
): void {
  if (identity.kind === 'app') {
    if (access === 'app' || isForApps) return
    throw notForApps()
  }
  if (identity.kind === 'app-user') {
    if (appScope !== undefined && identity.scopes.includes(appScope)) return
    throw missingAppScope(appScope)
  }
  if (access === 'app') throw needsAppSecret(identity)
  if (scope !== undefined && identity.kind === 'visitor' && identity.hasBadAccessToken)
    throw new DomainError('NOT_LOGGED_IN')
  if (identity.kind === 'access-token') {
    if (scope === undefined ? !needsNoToken(access) : !identity.scopes.includes(scope))
      throw missingScope(scope)
    assertRole(roles, identity.role)
    return
  }
  if (identity.kind === 'user') assertRole(roles, identity.role)
  if (needsNoToken(access) || identity.kind === 'user') return
  if (access === 'guest' && identity.kind === 'guest') return
  throw identity.kind === 'visitor' && identity.refusal
    ? refusedToken(identity.refusal)
    : new DomainError('NOT_LOGGED_IN')
}

/**
 * @param fields Of the request, parsed.
 * @throws DomainError RECENT_LOGIN_NEEDED for a session that logged in too long ago. Access tokens have their scope instead.
 */
export function assertRecentLogin(
  { needsRecentLogin }: Pick<Endpoint, 'needsRecentLogin'>,
  identity: Identity,
  fields: unknown,
): void {
  if (needsRecentLogin === undefined || identity.kind !== 'user' || identity.hasRecentLogin) return
  if (needsRecentLogin !== true && (fields as Record<string, unknown>)[needsRecentLogin.field] !== true)
    return
  throw new DomainError('RECENT_LOGIN_NEEDED')
}

function assertRole(needed: readonly Role[] | undefined, role: Role): void {
  if (needed && !needed.includes(role)) throw missingRole()
}

function missingRole(): DomainError {
  return new DomainError('ILLEGAL_REQUEST', {
    sentence: { en: 'Your account may not do this', 'zh-CN': '您的账号无权执行此操作' },
  })
}

export function needsNoToken(access: Access): boolean {
  return access === 'public' || access === 'ticket' || access === 'signature'
}

export function missingScope(scope: Scope | undefined): DomainError {
  const sentence =
    scope === undefined
      ? {
          en: 'Access tokens can’t be used for this: please log in',
          'zh-CN': '此操作不支持访问令牌，请登录后再试',
        }
      : { en: `This access token lacks the scope ${scope}`, 'zh-CN': `此访问令牌缺少权限 ${scope}` }
  return new DomainError('ILLEGAL_REQUEST', { sentence, data: { scope: scope ?? null } })
}

function needsAppSecret(identity: Identity): DomainError {
  const isWrong = identity.kind === 'visitor' && identity.hasBadAccessToken === true
  return new DomainError('NOT_LOGGED_IN', {
    sentence: isWrong
      ? {
          en: 'This secret is no app’s here: it was mistyped, replaced or revoked, or belongs to another server',
          'zh-CN': '此密钥不属于本服务器上的任何应用：可能输入有误、已更换、已吊销，或属于其他服务器',
        }
      : {
          en: 'This needs the secret of an app, as Authorization: Bearer lhapp_…',
          'zh-CN': '需要应用密钥，格式为 Authorization: Bearer lhapp_…',
        },
    data: { reason: isWrong ? 'wrong-secret' : 'no-secret' },
  })
}

function refusedToken(refusal: AppTokenRefusal): DomainError {
  return new DomainError('NOT_LOGGED_IN', { sentence: sentenceOf(refusal), data: refusal })
}

function sentenceOf(refusal: AppTokenRefusal): Sentence {
  switch (refusal.reason) {
    case 'foreign-origin':
      return {
        en: `Pages of ${refusal.origin} can’t use this token: the origin is not registered for its app`,
        'zh-CN': `${refusal.origin} 的页面不能使用此令牌：该来源未在令牌所属的应用中登记`,
      }
    case 'expired':
      return {
        en: 'This token has expired: the app’s backend gets another with openAppSession',
        'zh-CN': '此令牌已过期：请由应用后端通过 openAppSession 重新获取',
      }
    case 'unknown':
      return { en: 'This token is unknown, or was ended', 'zh-CN': '此令牌未知，或已被终止' }
  }
}

function notForApps(): DomainError {
  return new DomainError('ILLEGAL_REQUEST', {
    sentence: { en: 'The secret of an app can’t be used for this', 'zh-CN': '此操作不支持应用密钥' },
    data: { scope: null },
  })
}

function missingAppScope(scope: AppScope | undefined): DomainError {
  const sentence =
    scope === undefined
      ? { en: 'Users of an app can’t do this', 'zh-CN': '应用用户无法执行此操作' }
      : { en: `This token lacks the scope ${scope}`, 'zh-CN': `此令牌缺少权限 ${scope}` }
  return new DomainError('ILLEGAL_REQUEST', { sentence, data: { scope: scope ?? null } })
}
