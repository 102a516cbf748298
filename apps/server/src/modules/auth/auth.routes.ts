import { codeCheckSeconds, type RequestOf } from '@longhand/contracts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { done, type RequestContext, type Routes } from '../../platform/http/routes.ts'
import type { AccountLinksService } from './account-links.service.ts'
import type { AccountsService } from './accounts.service.ts'
import type { CodesService, ProofOfAddress } from './codes.service.ts'
import type { LoginService } from './login.service.ts'
import type { RegistrationService } from './registration.service.ts'
import { newSecret } from '../../platform/secrets/secrets.ts'
import { newGuestToken, type Device, type SessionsService } from './sessions.service.ts'

/** Names a browser for as long as a browser keeps a cookie: codes count in it, and a login from another one is mailed. It survives logout. */
const browserCookie = { name: 'longhand-browser', maxAgeSeconds: 400 * 86_400 }
const checkCookie = { name: 'longhand-code-check', maxAgeSeconds: codeCheckSeconds }

type AuthCalls =
  | 'sendCode'
  | 'checkVerificationCode'
  | 'emailRegister'
  | 'resetPassword'
  | 'openAccountLink'
  | 'useAccountLink'
  | 'confirmAddress'
  | 'emailLogin'
  | 'googleLogin'
  | 'logout'
  | 'checkSession'
  | 'virtualLogin'
  | 'loginOptions'
  | 'listSessions'
  | 'signOutElsewhere'
  | 'changePassword'
  | 'confirmLogin'

export interface AuthServices {
  accounts: AccountsService
  codes: CodesService
  accountLinks: AccountLinksService
  login: LoginService
  sessions: SessionsService
  confirmLogin: (context: RequestContext, proof: RequestOf<'confirmLogin'>) => Promise<void>
  googleClientId: string
  registration: Pick<RegistrationService, 'rules'>
}

export function authRoutes({
  accounts,
  codes,
  accountLinks,
  login,
  sessions,
  confirmLogin,
  googleClientId,
  registration,
}: AuthServices): Routes<AuthCalls> {
  return {
    sendCode: ({ email }, context) =>
      done(codes.send({ email, browser: nameBrowser(context), ip: context.ip, language: context.language })),
    checkVerificationCode: async ({ email, verificationCode }, { cookies }) => {
      const browser = cookies.get(browserCookie.name)
      if (!browser) throw new DomainError('WRONG_CODE')
      const check = await codes.check({ email, browser, code: verificationCode })
      cookies.set(checkCookie.name, check, checkCookie.maxAgeSeconds)
      return null
    },
    emailRegister: async ({ email, password, inviteCode }, context) => {
      await accounts.register({
        proof: proofOf(email, context),
        password,
        language: context.language,
        inviteCode,
      })
      context.cookies.set(checkCookie.name, '', 0)
      return null
    },
    resetPassword: async ({ email, password }, context) => {
      const proof = proofOf(email, context)
      await accounts.resetPassword({ proof, password, language: context.language }, (tx) =>
        login.forgive(tx, email, proof.browser),
      )
      context.cookies.set(checkCookie.name, '', 0)
      return null
    },
    openAccountLink: ({ token }) => accountLinks.open(token),
    useAccountLink: (fields, context) =>
      accountLinks.use({ ...fields, language: context.language, browser: nameBrowser(context) }),
    confirmAddress: ({ token }) => accountLinks.confirmAddress(token),
    emailLogin: ({ email, password }, context) =>
      login.byPassword({ email, password, ip: context.ip, device: deviceOf(context) }),
    googleLogin: ({ idToken, inviteCode }, context) =>
      login.byGoogle({ idToken, inviteCode, language: context.language, device: deviceOf(context) }),
    logout: async (_fields, { token }) => {
      if (token !== undefined) await sessions.revoke(token)
      return null
    },
    checkSession: (_fields, { identity }) => ({ valid: identity.kind === 'user' }),
    virtualLogin: () => ({ token: newGuestToken() }),
    loginOptions: async () => ({ googleClientId, registration: (await registration.rules()).mode }),
    listSessions: (_fields, context) => sessions.list(context.userId, sessionIdOf(context)),
    signOutElsewhere: (_fields, context) =>
      done(sessions.signOutElsewhere(context.userId, sessionIdOf(context))),
    confirmLogin: (proof, context) => done(confirmLogin(context, proof)),
    changePassword: (fields, context) =>
      done(accounts.changePassword({ ...fields, userId: context.userId, sessionId: sessionIdOf(context) })),
  }
}

export function browserOf({ cookies }: Pick<RequestContext, 'cookies'>): string | undefined {
  return cookies.get(browserCookie.name)
}

/** The browser's cookie, made when there is none and prolonged when there is. */
function nameBrowser({ cookies }: RequestContext): string {
  const browser = cookies.get(browserCookie.name) || newSecret()
  cookies.set(browserCookie.name, browser, browserCookie.maxAgeSeconds)
  return browser
}

function deviceOf(context: RequestContext): Device {
  return { browser: nameBrowser(context), userAgent: context.userAgent, ip: context.ip }
}

function proofOf(email: string, { cookies }: RequestContext): ProofOfAddress {
  const browser = cookies.get(browserCookie.name)
  const check = cookies.get(checkCookie.name)
  if (!browser || !check) throw new DomainError('ILLEGAL_REQUEST')
  return { email, browser, check }
}

export function sessionIdOf({ identity }: RequestContext): string {
  if (identity.kind !== 'user') throw new DomainError('NOT_LOGGED_IN')
  return identity.sessionId
}
