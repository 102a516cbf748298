import { randomUUID } from 'node:crypto'
import {
  accountLinkDays,
  type AccountLinkPurpose,
  accountLinkPath,
  type AnswerOf,
  type InterfaceLanguage,
  type InvitationState,
  type Sentence,
} from '@longhand/contracts'
import { type Clock, dayMs, epochSeconds } from '../../platform/clock/clock.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { uuidPattern } from '../../platform/fields/wire-id.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import { SealBrokenError, type SealedSecrets } from '../../platform/secrets/sealed-secrets.ts'
import { hashSecret, newSecret } from '../../platform/secrets/secrets.ts'
import type { AccountLinkRow, AccountLinksRepository } from './account-links.repository.ts'
import type { AccountsService } from './accounts.service.ts'
import { mailNoticeJob } from './auth.jobs.ts'
import type { LoginService } from './login.service.ts'
import type { UsersRepository } from './users.repository.ts'

export interface AccountLinksDependencies {
  database: Database
  links: AccountLinksRepository
  users: UsersRepository
  accounts: Pick<AccountsService, 'add' | 'hash' | 'replacePassword' | 'trust'>
  login: Pick<LoginService, 'forgive'>
  queue: Pick<Queue, 'send'>
  sealed: Pick<SealedSecrets, 'seal' | 'open'>
  clock: Clock
}

/** An operator makes a link. @property origin What its address begins with; absent, it is mailed. */
interface LinkMaking {
  madeBy: string
  origin?: string | undefined
}

const ended: Sentence = {
  en: 'This link was used or withdrawn, or it has expired. Ask for another one',
  'zh-CN': '该链接已被使用、被撤回或已过期，请重新索取',
}
const isUsed: Sentence = { en: 'This invitation was used', 'zh-CN': '该邀请已被使用' }
const isWithdrawn: Sentence = { en: 'This invitation was withdrawn already', 'zh-CN': '该邀请已被撤回' }

/** Links of operators, by which a person sets a password: of a new account, or of theirs. */
export class AccountLinksService {
  constructor(private readonly deps: AccountLinksDependencies) {}

  /** @returns The address of the link, unless it is mailed; `false` where the address has an account. */
  async invite(tx: Transaction, email: string, making: LinkMaking): Promise<string | null | false> {
    if (await this.deps.users.findByEmail(tx, email)) return false
    return this.#make(tx, 'invitation', { email }, making)
  }

  /** @returns As {@link invite}. */
  resetPassword(tx: Transaction, userId: string, making: LinkMaking): Promise<string | null> {
    return this.#make(tx, 'password', { userId }, making)
  }

  async page(
    keyword: string,
    paging: { page: number; pageSize: number },
  ): Promise<{ rows: (AccountLinkRow & { state: InvitationState })[]; total: number }> {
    const { rows, total } = await this.deps.links.page(keyword, paging)
    const now = this.deps.clock.now()
    return { rows: rows.map((row) => ({ ...row, state: stateOf(row, now) })), total }
  }

  /** @returns Whom it was for. @throws DomainError RECORD_NOT_FOUND; NOT_POSSIBLE_NOW for one that was used or taken back. */
  async withdraw(tx: Transaction, id: string): Promise<string> {
    const { links, clock } = this.deps
    const link = uuidPattern.test(id) ? await links.lock(tx, id, 'invitation') : undefined
    if (!link) throw new DomainError('RECORD_NOT_FOUND')
    if (link.ending)
      throw new DomainError('NOT_POSSIBLE_NOW', { sentence: link.ending === 'used' ? isUsed : isWithdrawn })
    await links.end(tx, id, 'withdrawn', clock.now())
    return link.email ?? ''
  }

  /** @throws DomainError RECORD_NOT_FOUND once it can't be used any more. */
  async open(token: string): Promise<AnswerOf<'openAccountLink'>> {
    const link = await this.deps.links.findOpen(hashSecret(token), this.deps.clock.now())
    return { ...(await this.#forWhom(link)), expireTime: epochSeconds(link?.expiresAt ?? new Date(0)) }
  }

  /**
   * Makes the account, also where registration is not open, or sets the password.
   *
   * @throws DomainError RECORD_NOT_FOUND once it can't be used any more; COMMON_PASSWORD; ADDRESS_TAKEN for someone who has come without the link.
   */
  async use({
    token,
    password,
    language,
    browser,
  }: {
    token: string
    password: string
    language: InterfaceLanguage
    browser: string
  }): Promise<{ email: string }> {
    const { database, links, accounts, login, clock } = this.deps
    const tokenHash = hashSecret(token)
    const { email } = await this.#forWhom(await links.findOpen(tokenHash, clock.now()))
    const passwordHash = await accounts.hash(email, password)
    const afterwards = await database.transaction(async (tx) => {
      const link = await links.lockOpen(tx, tokenHash, clock.now())
      if (!link) throw new DomainError('RECORD_NOT_FOUND', { sentence: ended })
      await links.end(tx, link.id, 'used', clock.now())
      if (link.purpose === 'invitation') {
        const userId = await accounts.add(tx, { email, passwordHash, language })
        if (userId === undefined) throw new DomainError('ADDRESS_TAKEN')
        return accounts.trust(tx, userId, browser)
      }
      const { userId, afterwards: after } = await accounts.replacePassword(tx, {
        email,
        passwordHash,
        browser,
      })
      if (userId === undefined) throw new DomainError('RECORD_NOT_FOUND', { sentence: ended })
      await login.forgive(tx, email, browser)
      await this.deps.queue.send(tx, mailNoticeJob, {
        notice: 'password-changed',
        userId,
        at: clock.now().toISOString(),
      })
      return after
    })
    afterwards?.()
    return { email }
  }

  /** For its mail. @returns Nothing once it can't be used any more, and under another key. */
  async mailOf(id: string): Promise<
    | {
        purpose: AccountLinkPurpose
        email: string
        language: InterfaceLanguage
        path: string
        expiresAt: Date
      }
    | undefined
  > {
    const { database, links, users, sealed, clock } = this.deps
    const link = await links.find(id)
    if (!link || link.endedAt || link.expiresAt <= clock.now()) return undefined
    const reader = await users.find(database.orm, link.userId ?? link.madeBy)
    const email = link.email ?? reader?.email
    if (!email) return undefined
    const token = await sealed.open(link.sealedToken, sealContext(id)).catch((error: unknown) => {
      if (error instanceof SealBrokenError) return undefined
      throw error
    })
    if (token === undefined) return undefined
    const { purpose, expiresAt } = link
    return {
      purpose,
      email,
      language: reader?.language ?? 'en',
      path: `${accountLinkPath}/${token}`,
      expiresAt,
    }
  }

  async #make(
    tx: Transaction,
    purpose: AccountLinkPurpose,
    whom: { email: string } | { userId: string },
    { madeBy, origin }: LinkMaking,
  ): Promise<string | null> {
    const { links, queue, sealed, clock } = this.deps
    const [id, token, now] = [randomUUID(), newSecret(), clock.now()]
    await links.withdrawFor(tx, whom, now)
    await links.add(tx, {
      id,
      purpose,
      tokenHash: hashSecret(token),
      sealedToken: await sealed.seal(token, sealContext(id)),
      ...whom,
      madeBy,
      createdAt: now,
      expiresAt: new Date(now.getTime() + accountLinkDays[purpose] * dayMs),
    })
    if (origin !== undefined) return `${origin}${accountLinkPath}/${token}`
    await queue.send(tx, mailNoticeJob, { notice: 'account-link', linkId: id })
    return null
  }

  async #forWhom(link: AccountLinkRow | undefined): Promise<{ purpose: AccountLinkPurpose; email: string }> {
    const { database, users } = this.deps
    const email =
      link?.email ?? (link?.userId ? (await users.find(database.orm, link.userId))?.email : undefined)
    if (!link || !email) throw new DomainError('RECORD_NOT_FOUND', { sentence: ended })
    return { purpose: link.purpose, email }
  }
}

function sealContext(linkId: string): string {
  return `account-link ${linkId}`
}

function stateOf({ ending, expiresAt }: AccountLinkRow, now: Date): InvitationState {
  return ending ?? (expiresAt > now ? 'open' : 'expired')
}
