import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { AttemptLimit, AttemptsRepository } from './attempts.repository.ts'
import type { CodesService } from './codes.service.ts'
import { isPassword } from './passwords/passwords.ts'
import type { User, UsersRepository } from './users.repository.ts'

export interface ReauthenticationDependencies {
  database: Database
  users: UsersRepository
  attempts: AttemptsRepository
  codes: CodesService
  clock: Clock
  rateLimitScale: number
}

/** At least one of the two is present; a password counts before a code. */
export interface OwnerProof {
  password?: string | undefined
  verificationCode?: string | undefined
}

/** Limit of wrong present passwords and codes, which a borrowed session could guess. */
const presentPasswordTries = { tries: 10, windowSeconds: 900 }

export function presentPasswordLimit(userId: string, rateLimitScale: number): AttemptLimit {
  return {
    ...presentPasswordTries,
    key: `present password ${userId}`,
    tries: presentPasswordTries.tries * rateLimitScale,
  }
}

/** A password, or a code where there is none: for what a borrowed browser must not do. */
export class ReauthenticationService {
  readonly #deps: ReauthenticationDependencies

  constructor(dependencies: ReauthenticationDependencies) {
    this.#deps = dependencies
  }

  /**
   * Checks a proof. A code is used up by it.
   *
   * @param request.browser The browser's cookie: a code counts where it was asked for.
   * @throws DomainError ILLEGAL_REQUEST for a wrong proof; TOO_MANY_TRIES; USER_DELETED.
   */
  async confirm({
    userId,
    browser,
    password,
    verificationCode = '',
  }: OwnerProof & { userId: string; browser: string | undefined }): Promise<void> {
    const { database, users, attempts, clock, rateLimitScale } = this.#deps
    const limit = presentPasswordLimit(userId, rateLimitScale)
    await attempts.spend(database.orm, [limit], clock.now())
    const user = await users.find(database.orm, userId)
    if (!user || user.email === null) throw new DomainError('USER_DELETED')
    if (password === undefined) await this.#useCode({ email: user.email, browser, code: verificationCode })
    else await assertPassword(user, password)
    await attempts.forget(database.orm, limit.key)
  }

  async #useCode({
    email,
    browser,
    code,
  }: {
    email: string
    browser: string | undefined
    code: string
  }): Promise<void> {
    const { database, codes } = this.#deps
    if (browser === undefined) throw wrongCode()
    const check = await codes.check({ email, browser, code }).catch((error: unknown) => {
      throw error instanceof DomainError && error.error === 'WRONG_CODE' ? wrongCode() : error
    })
    await database.transaction((tx) => codes.consume(tx, { email, browser, check }))
  }
}

async function assertPassword({ passwordHash }: User, password: string): Promise<void> {
  if (await isPassword(passwordHash, password)) return
  throw new DomainError('ILLEGAL_REQUEST', {
    sentence: { en: 'That password is not correct', 'zh-CN': '密码不正确' },
  })
}

function wrongCode(): DomainError {
  return new DomainError('ILLEGAL_REQUEST', {
    sentence: { en: 'Verification code is not correct or has expired', 'zh-CN': '验证码错误或已过期' },
  })
}
