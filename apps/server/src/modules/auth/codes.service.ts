import { codeCheckSeconds, codeResendSeconds } from '@longhand/contracts'
import type { InterfaceLanguage } from '@longhand/contracts'
import type { BaseLogger } from 'pino'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { networkOf } from '../../platform/network/network-of.ts'
import { tooManyTries } from '../../platform/errors/too-many-tries.ts'
import type { AttemptLimit, AttemptsRepository } from './attempts.repository.ts'
import type { CodeCheck, CodesRepository } from './codes.repository.ts'
import { codeMail } from './mails/mails.ts'
import { hashCode, hashSecret, isSameHash, newCode, newSecret } from '../../platform/secrets/secrets.ts'
import type { SessionsRepository } from './sessions.repository.ts'

export interface CodesDependencies {
  database: Database
  codes: CodesRepository
  attempts: AttemptsRepository
  sessions: SessionsRepository
  mailer: Mailer
  clock: Clock
  log: BaseLogger
  rateLimitScale: number
}

export interface ProofOfAddress {
  email: string
  browser: string
  check: string
}

const codeLife = { validSeconds: 600, tries: 5 } as const

const daySeconds = 86_400
const hourSeconds = 3600

/** Counted per address and network, so that strangers use up only their own; a browser that has logged in to the account has a budget of its own. */
const sendLimits = {
  perAddressAndBrowser: { tries: 10, windowSeconds: daySeconds },
  perAddressAndNetwork: { tries: 10, windowSeconds: daySeconds, size: { ipv4: 24, ipv6: 64 } },
  // A /48 holds 65,536 of the /64: without this one it could use up the day of an address alone.
  perAddressAndSite: { tries: 30, windowSeconds: daySeconds, size: { ipv4: 24, ipv6: 48 } },
  perAddress: { tries: 100, windowSeconds: daySeconds },
  perNetwork: { tries: 100, windowSeconds: hourSeconds },
} as const

interface CodeRequest {
  email: string
  browser: string
  ip: string
}

export class CodesService {
  readonly #deps: CodesDependencies

  constructor(dependencies: CodesDependencies) {
    this.#deps = dependencies
  }

  /**
   * Mails a code. Known and unknown addresses are answered alike.
   *
   * @throws DomainError TOO_MANY_TRIES before this browser's wait is over and beyond the limits; SYSTEM when the mail could not be sent.
   */
  async send(request: CodeRequest & { language: InterfaceLanguage }): Promise<void> {
    const { database, codes, attempts, sessions, mailer, log, clock } = this.#deps
    const code = newCode()
    const { id, limits } = await database.transaction(async (tx) => {
      await codes.lockAddress(tx, request.email)
      await this.#assertWaitIsOver(tx, request)
      const isKnown = await sessions.isKnownBrowser(tx, request.email, hashSecret(request.browser))
      const limits = isKnown ? [this.#limitOfKnownBrowser(request)] : this.#limitsOfStrangers(request)
      await attempts.spend(tx, limits, clock.now())
      return { id: await this.#store(tx, request, code), limits }
    })
    try {
      await mailer.send({
        to: request.email,
        ...codeMail(request.language, { code, validSeconds: codeLife.validSeconds }),
      })
    } catch (error) {
      log.error({ err: error as Error }, 'a verification code was not mailed')
      // A code that never left must not make its owner wait.
      await codes.remove(database.orm, id)
      for (const { key } of limits) await attempts.giveBack(database.orm, key)
      throw new DomainError('SYSTEM', {
        sentence: { en: 'Failed to send verification code', 'zh-CN': '验证码发送失败' },
        cause: error,
      })
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
    const tried = await codes.takeTry(database.orm, {
      email,
      browserHash: hashSecret(browser),
      now,
      maxTries: codeLife.tries,
    })
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
    if (!(await codes.isCheckOpen(database.orm, hashesOf(proof), clock.now())))
      throw new DomainError('ILLEGAL_REQUEST')
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

  /** The wait belongs to the browser: no one makes another one wait. */
  async #assertWaitIsOver(tx: Transaction, { email, browser }: CodeRequest): Promise<void> {
    const last = await this.#deps.codes.last(tx, email, hashSecret(browser))
    if (!last || last.isChecked) return
    const waitedSeconds = (this.#deps.clock.now().getTime() - last.createdAt.getTime()) / 1000
    if (waitedSeconds < codeResendSeconds) throw tooManyTries(codeResendSeconds - waitedSeconds)
  }

  #limitOfKnownBrowser({ email, browser }: CodeRequest): AttemptLimit {
    return { key: `code ${hashSecret(`${email} browser ${browser}`)}`, ...sendLimits.perAddressAndBrowser }
  }

  /** The widest last: what a narrower one refuses uses up nothing of it. */
  #limitsOfStrangers({ email, ip }: CodeRequest): AttemptLimit[] {
    const { perAddressAndNetwork, perAddressAndSite, perAddress, perNetwork } = sendLimits
    const scaled = perNetwork.tries * this.#deps.rateLimitScale
    return [
      {
        key: `code ${hashSecret(`${email} ${networkOf(ip, perAddressAndNetwork.size)}`)}`,
        ...perAddressAndNetwork,
      },
      {
        key: `code ${hashSecret(`${email} site ${networkOf(ip, perAddressAndSite.size)}`)}`,
        ...perAddressAndSite,
      },
      { key: `code ${hashSecret(networkOf(ip))}`, ...perNetwork, tries: scaled },
      { key: `code ${hashSecret(email)}`, ...perAddress },
    ]
  }

  #store(
    tx: Transaction,
    { email, browser }: { email: string; browser: string },
    code: string,
  ): Promise<string> {
    const createdAt = this.#deps.clock.now()
    const expiresAt = new Date(createdAt.getTime() + codeLife.validSeconds * 1000)
    return this.#deps.codes.add(tx, {
      email,
      browserHash: hashSecret(browser),
      codeHash: hashCode(code, browser),
      createdAt,
      expiresAt,
    })
  }
}

function hashesOf({ email, browser, check }: ProofOfAddress): CodeCheck {
  return { email, browserHash: hashSecret(browser), checkHash: hashSecret(check) }
}
