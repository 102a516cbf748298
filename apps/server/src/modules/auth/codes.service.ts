import { codeCheckSeconds, codeResendSeconds } from '@longhand/contracts'
import type { InterfaceLanguage } from '@longhand/contracts'
import type { BaseLogger } from 'pino'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { networkOf } from '../../platform/network/network-of.ts'
import type { AttemptsRepository } from './attempts.repository.ts'
import type { CodeCheck, CodesRepository } from './codes.repository.ts'
import { codeMail } from './mails.ts'
import { hashCode, hashSecret, isSameHash, newCode, newSecret } from './secrets.ts'
import { tooManyTries } from './too-many-tries.ts'

/** What {@link CodesService} is made of. */
export interface CodesDependencies {
  database: Database
  codes: CodesRepository
  attempts: AttemptsRepository
  mailer: Mailer
  clock: Clock
  log: BaseLogger
  /** Multiplies the limit per network. */
  rateLimitScale: number
}

/** Whether an address can be read by the person in front of a browser. */
export interface ProofOfAddress {
  email: string
  /** The browser's cookie. */
  browser: string
  /** The cookie that a successful check gave. */
  check: string
}

/** Limits of codes. */
const codeLimits = { validSeconds: 600, tries: 5, perAddressAndDay: 10, perNetworkAndHour: 100 } as const

const daySeconds = 86_400
const hourSeconds = 3600

/** Verification codes: mailed, checked in the browser that asked, and turned into the right to register or reset once. */
export class CodesService {
  readonly #deps: CodesDependencies

  constructor(dependencies: CodesDependencies) {
    this.#deps = dependencies
  }

  /**
   * Mails a code. Nothing here looks at whether the address has an account.
   *
   * @param request.browser The browser's cookie: the code counts there alone.
   * @throws DomainError TOO_MANY_TRIES before the wait is over and beyond the limits; SYSTEM when the mail could not be sent.
   */
  async send(request: { email: string; browser: string; ip: string; language: InterfaceLanguage }): Promise<void> {
    const { database, codes, mailer, log } = this.#deps
    const code = newCode()
    const id = await database.transaction(async (tx) => {
      await codes.lockAddress(tx, request.email)
      await this.#mayBeSent(tx, request.email, request.ip)
      return this.#store(tx, request, code)
    })
    try {
      await mailer.send({ to: request.email, ...codeMail(request.language, { code, validSeconds: codeLimits.validSeconds }) })
    } catch (error) {
      log.error({ err: error as Error }, 'a verification code was not mailed')
      // A code that never left must not make its owner wait.
      await codes.remove(database.orm, id)
      throw new DomainError('SYSTEM', { sentence: { en: 'Failed to send verification code', 'zh-CN': '验证码发送失败' }, cause: error })
    }
  }

  /**
   * Checks a code.
   *
   * @returns The secret that lets this browser register or reset once, within five minutes.
   * @throws DomainError WRONG_CODE for a wrong, expired, used up or foreign code alike.
   */
  async check({ email, browser, code }: { email: string; browser: string; code: string }): Promise<string> {
    const { database, codes, clock } = this.#deps
    const now = clock.now()
    const tried = await codes.takeTry(database.orm, { email, browserHash: hashSecret(browser), now, maxTries: codeLimits.tries })
    if (!tried || !isSameHash(tried.codeHash, hashCode(code, browser))) throw new DomainError('WRONG_CODE')
    const check = newSecret()
    const isFirst = await codes.markChecked(database.orm, tried.id, {
      checkedAt: now,
      checkHash: hashSecret(check),
      checkExpiresAt: new Date(now.getTime() + codeCheckSeconds * 1000),
    })
    if (!isFirst) throw new DomainError('WRONG_CODE')
    return check
  }

  /** @throws DomainError ILLEGAL_REQUEST when {@link consume} would, before anything costly is done. */
  async assertOpen(proof: ProofOfAddress): Promise<void> {
    const { database, codes, clock } = this.#deps
    if (!(await codes.isCheckOpen(database.orm, hashesOf(proof), clock.now()))) throw new DomainError('ILLEGAL_REQUEST')
  }

  /**
   * Uses a check up, in the transaction that does what it allows.
   *
   * @returns The code's id.
   * @throws DomainError ILLEGAL_REQUEST without a check of this address in this browser, five minutes after it, and the second time.
   */
  async consume(tx: Transaction, proof: ProofOfAddress): Promise<string> {
    const id = await this.#deps.codes.consumeCheck(tx, hashesOf(proof), this.#deps.clock.now())
    if (id === undefined) throw new DomainError('ILLEGAL_REQUEST')
    return id
  }

  async #mayBeSent(tx: Transaction, email: string, ip: string): Promise<void> {
    const { codes, attempts, clock, rateLimitScale } = this.#deps
    const now = clock.now()
    const secondsSince = (instant: Date): number => (now.getTime() - instant.getTime()) / 1000
    const last = await codes.last(tx, email)
    if (last && !last.isChecked && secondsSince(last.createdAt) < codeResendSeconds) throw tooManyTries(codeResendSeconds - secondsSince(last.createdAt))
    const first = await codes.nthLastSentAt(tx, email, codeLimits.perAddressAndDay)
    if (first && secondsSince(first) < daySeconds) throw tooManyTries(daySeconds - secondsSince(first))
    const { tries, endsAt } = await attempts.count(tx, `code ${hashSecret(networkOf(ip))}`, { now, windowSeconds: hourSeconds })
    if (tries > codeLimits.perNetworkAndHour * rateLimitScale) throw tooManyTries(-secondsSince(endsAt))
  }

  #store(tx: Transaction, { email, browser }: { email: string; browser: string }, code: string): Promise<string> {
    const createdAt = this.#deps.clock.now()
    const expiresAt = new Date(createdAt.getTime() + codeLimits.validSeconds * 1000)
    return this.#deps.codes.add(tx, { email, browserHash: hashSecret(browser), codeHash: hashCode(code, browser), createdAt, expiresAt })
  }
}

function hashesOf({ email, browser, check }: ProofOfAddress): CodeCheck {
  return { email, browserHash: hashSecret(browser), checkHash: hashSecret(check) }
}
