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
import type { AccountLinkInsert, AccountLinkRow, AccountLinksRepository } from './account-links.repository.ts'
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
  onAddressConfirmed: ((tx: Transaction, userId: string) => Promise<void>) | undefined
}

/** An operator changes the address of an account. @property from What it must be now. Default any. */
interface AddressChange {
  userId: string
  email: string
  from: string | undefined
  reason: string
  madeBy: string
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

const sameAddress: Sentence = {
  en: 'The account has this address already',
  'zh-CN': '该账号的邮箱已是此地址',
}
const changedMeanwhile: Sentence = {
  en: 'The address of this account has just been changed',
  'zh-CN': '该账号的邮箱刚刚被更改',
}

/** Links of operators, by which a person sets a password, of a new account or of theirs, or confirms another address. */
export class AccountLinksService {
  constructor(private readonly deps: AccountLinksDependencies) {}

  /** @returns The address of the link, unless it is mailed; `false` where the address has an account. */
  async invite(tx: Transaction, email: string, making: LinkMaking): Promise<string | null | false> {
    if (await this.deps.users.findByEmail(tx, email)) return false
    await this.deps.links.withdrawAll(tx, { email }, 'invitation', this.deps.clock.now())
    return this.#make(tx, { purpose: 'invitation', email }, making)
  }

  /** @returns As {@link invite}. */
  async resetPassword(tx: Transaction, userId: string, making: LinkMaking): Promise<string | null> {
    await this.deps.links.withdrawAll(tx, { userId }, 'password', this.deps.clock.now())
    return this.#make(tx, { purpose: 'password', userId }, making)
  }

  /**
   * Mails a link to the new address: until it is used, the account keeps the one it has.
   *
   * @throws DomainError RECORD_NOT_FOUND; NEWER_REVISION; ADDRESS_TAKEN; PARAMETER_INVALID for the address that the account has.
   */
  async askForAddress(tx: Transaction, change: AddressChange): Promise<void> {
    const { userId, email, reason, madeBy } = change
    await this.#assertFree(tx, change)
    await this.deps.links.withdrawAll(tx, { userId }, 'address', this.deps.clock.now())
    await this.#make(tx, { purpose: 'address', userId, email, reason }, { madeBy })
  }

  /** Without a link: the operator vouches for the address. @throws DomainError as {@link askForAddress}. */
  async setAddress(tx: Transaction, change: AddressChange): Promise<void> {
    const { userId, email, reason, madeBy } = change
    await this.#assertFree(tx, change)
    const { id } = await this.#add(tx, { purpose: 'address', userId, email, reason, madeBy })
    await this.#move(tx, { id, userId, email })
  }

  /**
   * Who reads the new address confirms it. The password stays, and so do sessions: nothing that opens the account has changed hands.
   *
   * @throws DomainError RECORD_NOT_FOUND once it can't be used any more; ADDRESS_TAKEN for someone who has come meanwhile.
   */
  async confirmAddress(token: string): Promise<{ email: string }> {
    const { database, links, clock, onAddressConfirmed } = this.deps
    return database.transaction(async (tx) => {
      const link = await links.lockOpen(tx, hashSecret(token), clock.now())
      if (link?.purpose !== 'address' || link.userId === null || link.email === null)
        throw new DomainError('RECORD_NOT_FOUND', { sentence: ended })
      const { id, userId, email } = link
      await this.#move(tx, { id, userId, email })
      await onAddressConfirmed?.(tx, userId)
      return { email }
    })
  }

  /** For the mails about it. @returns Nothing unless it was done. */
  async addressChangeOf(id: string): Promise<
    | {
        email: string
        formerEmail: string
        reason: string
        language: InterfaceLanguage
        at: Date
      }
    | undefined
  > {
    const { database, links, users } = this.deps
    const link = await links.find(id)
    if (!link?.email || !link.formerEmail || !link.userId || !link.endedAt) return undefined
    const { email, formerEmail, reason, userId, endedAt } = link
    const reader = await users.find(database.orm, userId)
    return { email, formerEmail, reason: reason ?? '', language: reader?.language ?? 'en', at: endedAt }
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
      if (!link || link.purpose === 'address') throw new DomainError('RECORD_NOT_FOUND', { sentence: ended })
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
    link: Pick<AccountLinkInsert, 'purpose' | 'email' | 'userId' | 'reason'>,
    { madeBy, origin }: LinkMaking,
  ): Promise<string | null> {
    const { id, token } = await this.#add(tx, { ...link, madeBy })
    if (origin !== undefined) return `${origin}${accountLinkPath}/${token}`
    await this.deps.queue.send(tx, mailNoticeJob, { notice: 'account-link', linkId: id })
    return null
  }

  async #add(
    tx: Transaction,
    link: Pick<AccountLinkInsert, 'purpose' | 'email' | 'userId' | 'reason' | 'madeBy'>,
  ): Promise<{ id: string; token: string }> {
    const { links, sealed, clock } = this.deps
    const [id, token, now] = [randomUUID(), newSecret(), clock.now()]
    await links.add(tx, {
      ...link,
      id,
      tokenHash: hashSecret(token),
      sealedToken: await sealed.seal(token, sealContext(id)),
      createdAt: now,
      expiresAt: new Date(now.getTime() + accountLinkDays[link.purpose] * dayMs),
    })
    return { id, token }
  }

  async #assertFree(tx: Transaction, { userId, email, from }: AddressChange): Promise<void> {
    const { users } = this.deps
    const user = await users.lock(tx, userId)
    if (!user?.email) throw new DomainError('RECORD_NOT_FOUND')
    if (from !== undefined && from !== user.email)
      throw new DomainError('NEWER_REVISION', { sentence: changedMeanwhile })
    if (user.email === email) throw new DomainError('PARAMETER_INVALID', { sentence: sameAddress })
    if (await users.findByEmail(tx, email)) throw new DomainError('ADDRESS_TAKEN')
  }

  async #move(
    tx: Transaction,
    { id, userId, email }: { id: string; userId: string; email: string },
  ): Promise<void> {
    const { links, users, queue, clock } = this.deps
    const formerEmail = (await users.lock(tx, userId))?.email
    if (!formerEmail) throw new DomainError('RECORD_NOT_FOUND', { sentence: ended })
    if (!(await users.setEmail(tx, userId, email))) throw new DomainError('ADDRESS_TAKEN')
    const now = clock.now()
    await links.end(tx, id, 'used', now, formerEmail)
    // One for another password lies in the mailbox that is left; an invitation leads to an account that there is now.
    await links.withdrawAll(tx, { userId }, 'password', now)
    await links.withdrawAll(tx, { userId }, 'address', now)
    await links.withdrawAll(tx, { email }, 'invitation', now)
    // Each by itself: a mailbox that is gone must not have the other one mailed again and again.
    for (const to of ['former', 'present'] as const)
      await queue.send(tx, mailNoticeJob, { notice: 'address-changed', linkId: id, to })
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
