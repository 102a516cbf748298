import { nickNameLength } from '@longhand/contracts'
import type { InterfaceLanguage, Role } from '@longhand/contracts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import type { AttemptsRepository } from './attempts.repository.ts'
import { mailNoticeJob } from './auth.jobs.ts'
import type { CodesService, ProofOfAddress } from './codes.service.ts'
import { hashPassword, isCommonPassword, isPassword } from './passwords/passwords.ts'
import { presentPasswordLimit } from './reauthentication.service.ts'
import type { RegistrationService } from './registration.service.ts'
import type { SessionsService } from './sessions.service.ts'
import { addressOf, newAppAccountName } from './app-accounts.ts'
import type { UsersRepository } from './users.repository.ts'
import { hasChanges } from '../../platform/db/changes.ts'

export interface AccountsDependencies {
  database: Database
  users: UsersRepository
  attempts: AttemptsRepository
  codes: CodesService
  sessions: SessionsService
  queue: Pick<Queue, 'send'>
  clock: Clock
  rateLimitScale: number
  registration: Pick<RegistrationService, 'assertAdmits'>
  onRegistered: ((tx: Transaction, person: NewPerson) => Promise<void>) | undefined
  /** @returns What is to be done once the transaction has committed. */
  onPasswordReset: ((tx: Transaction, userId: string) => Promise<() => void>) | undefined
}

export interface NewPerson {
  userId: string
  language: InterfaceLanguage
  /** Of the link that brought them, whether or not anyone has it. */
  inviteCode?: string | undefined
}

export interface AccountDescription {
  /** Empty for a user of an app. */
  email: string
  nickName: string
  language: InterfaceLanguage
  /** False for a user who only ever came with Google. */
  hasPassword: boolean
  lastLoginAt: Date | null
  createdAt: Date
  role: Role
}

/** A password that is to be set, by a user who has proved to read the address. @property password The wire hash. */
export interface NewPassword {
  proof: ProofOfAddress
  password: string
  language: InterfaceLanguage
}
const nobody = '00000000-0000-0000-0000-000000000000'

export class AccountsService {
  readonly #deps: AccountsDependencies

  constructor(dependencies: AccountsDependencies) {
    this.#deps = dependencies
  }

  /**
   * Makes an account after a code check. An existing one is never touched, and the check stays good for a reset.
   *
   * @throws DomainError ILLEGAL_REQUEST without a check, and for whom registration is not open; COMMON_PASSWORD; ADDRESS_TAKEN.
   */
  async register({
    proof,
    password,
    language,
    inviteCode,
  }: NewPassword & Pick<NewPerson, 'inviteCode'>): Promise<void> {
    const { database, codes, sessions, registration } = this.#deps
    await registration.assertAdmits({ email: proof.email, inviteCode })
    const passwordHash = await this.#hash(proof, password)
    await database.transaction(async (tx) => {
      await codes.consume(tx, proof)
      const userId = await this.add(tx, { email: proof.email, passwordHash, language, inviteCode })
      if (userId === undefined) throw new DomainError('ADDRESS_TAKEN')
      await sessions.trust(tx, userId, proof.browser)
    })
  }

  /**
   * Sets a new password after a code check, ends every session and what else could give an intruder access, and mails the address. An unknown address is answered alike; its owner, who has
   * just read a code there, learns from the mail that there is no account.
   *
   * @param onReset Does what else belongs to it, in the same transaction.
   * @throws DomainError ILLEGAL_REQUEST without a check; COMMON_PASSWORD.
   */
  async resetPassword(
    { proof, password, language }: NewPassword,
    onReset: (tx: Transaction) => Promise<void>,
  ): Promise<void> {
    const { database, codes, queue, clock } = this.#deps
    const passwordHash = await this.#hash(proof, password)
    const afterwards = await database.transaction(async (tx) => {
      const codeId = await codes.consume(tx, proof)
      const { afterwards: after } = await this.replacePassword(tx, { ...proof, passwordHash })
      await onReset(tx)
      await queue.send(tx, mailNoticeJob, {
        notice: 'password-reset',
        codeId,
        language,
        at: clock.now().toISOString(),
      })
      return after
    })
    afterwards?.()
  }

  /**
   * Ends every session and what else could give an intruder access.
   *
   * @returns Whose it is, nothing for an unknown address; and what is to be done once the transaction has committed.
   */
  async replacePassword(
    tx: Transaction,
    { email, passwordHash, browser }: { email: string; passwordHash: string; browser: string },
  ): Promise<{ userId: string | undefined; afterwards: (() => void) | undefined }> {
    const { users, sessions, onPasswordReset } = this.#deps
    const userId = await users.setPassword(tx, email, passwordHash)
    // No one's sessions are ended too: an unknown address takes as long.
    await sessions.revokeAll(tx, userId ?? nobody, { keepBrowser: browser })
    // Anyone who was kept from logging in by strangers' guesses gets in where the new password was set.
    if (userId !== undefined) await sessions.trust(tx, userId, browser)
    return { userId, afterwards: await onPasswordReset?.(tx, userId ?? nobody) }
  }

  /** @throws DomainError COMMON_PASSWORD */
  async hash(email: string, password: string): Promise<string> {
    if (await isCommonPassword(password, email)) throw new DomainError('COMMON_PASSWORD')
    return hashPassword(password)
  }

  /** A login from this browser is no news. */
  async trust(tx: Transaction, userId: string, browser: string): Promise<void> {
    await this.#deps.sessions.trust(tx, userId, browser)
  }

  /**
   * Sets a new password for a user signed in, ends their other sessions, and mails them.
   *
   * @throws DomainError WRONG_CREDENTIALS when the present password is another, or there is none; SAME_PASSWORD; COMMON_PASSWORD; TOO_MANY_TRIES.
   */
  async changePassword(change: {
    userId: string
    sessionId: string
    currentPassword: string
    password: string
  }): Promise<void> {
    const { database, users, attempts, sessions, queue, clock, rateLimitScale } = this.#deps
    const now = clock.now()
    const limit = presentPasswordLimit(change.userId, rateLimitScale)
    await attempts.spend(database.orm, [limit], now)
    const user = await users.find(database.orm, change.userId)
    if (!(await isPassword(user?.passwordHash, change.currentPassword)) || !user?.email)
      throw wrongPresentPassword()
    if (change.password === change.currentPassword) throw new DomainError('SAME_PASSWORD')
    if (await isCommonPassword(change.password, user.email)) throw new DomainError('COMMON_PASSWORD')
    const passwordHash = await hashPassword(change.password)
    await database.transaction(async (tx) => {
      if (!(await users.replacePassword(tx, user, passwordHash))) throw wrongPresentPassword()
      await sessions.revokeOthers(tx, user.id, change.sessionId)
      await sessions.confirm(tx, change.sessionId)
      await attempts.forget(tx, limit.key)
      await queue.send(tx, mailNoticeJob, {
        notice: 'password-changed',
        userId: user.id,
        at: now.toISOString(),
      })
    })
  }

  async add(
    tx: Transaction,
    {
      email,
      nickName,
      inviteCode,
      ...person
    }: {
      email: string
      passwordHash?: string
      googleSubject?: string
      nickName?: string | undefined
      language: InterfaceLanguage
      inviteCode?: string | undefined
    },
  ): Promise<string | undefined> {
    const { users, clock, onRegistered } = this.#deps
    const name = nickName?.trim() || (email.split('@')[0] ?? email)
    const userId = await users.add(tx, {
      ...person,
      email,
      nickName: [...name].slice(0, nickNameLength).join(''),
      createdAt: clock.now(),
    })
    if (userId !== undefined) await onRegistered?.(tx, { userId, language: person.language, inviteCode })
    return userId
  }

  /** An account that no one can log in to, for a user of an app. No listener gets an event: gifts of a newcomer are for people who come themselves. */
  async addForApp(
    tx: Transaction,
    { nickName, language }: { nickName: string; language: InterfaceLanguage },
  ): Promise<string> {
    const { users, clock } = this.#deps
    const userId = await users.add(tx, {
      email: newAppAccountName(),
      nickName,
      language,
      createdAt: clock.now(),
    })
    if (userId === undefined) throw new Error('An account was not added.')
    return userId
  }

  /**
   * Without a code check: an operator vouches for the address.
   * @returns The new id, or nothing when the address is taken.
   */
  async create({
    email,
    password,
    language,
  }: {
    email: string
    password: string
    language: InterfaceLanguage
  }): Promise<string | undefined> {
    const passwordHash = await hashPassword(password)
    return this.#deps.database.transaction((tx) => this.add(tx, { email, passwordHash, language }))
  }

  /** @param email Lower case. @returns The person's id. */
  async findByEmail(email: string): Promise<string | undefined> {
    return (await this.#deps.users.findByEmail(this.#deps.database.orm, email))?.id
  }

  async findById(id: string): Promise<string | undefined> {
    const user = await this.#deps.users.find(this.#deps.database.orm, id)
    return user?.deletedAt === null ? user.id : undefined
  }

  /** That the page of the first account is in. */
  firstLanguage(): Promise<InterfaceLanguage | undefined> {
    return this.#deps.users.firstLanguage(this.#deps.database.orm)
  }

  everyone(): Promise<string[]> {
    return this.#deps.users.everyId(this.#deps.database.orm)
  }

  /** @returns Where mails to a person go, and in which language; `undefined` once the account was erased, and for users of apps. */
  async mailReader(userId: string): Promise<{ email: string; language: InterfaceLanguage } | undefined> {
    const user = await this.#deps.users.find(this.#deps.database.orm, userId)
    const email = user && addressOf(user)
    return email ? { email, language: user.language } : undefined
  }

  /** What an account says of its person. @throws DomainError USER_DELETED. */
  async describe(userId: string): Promise<AccountDescription> {
    const user = await this.#deps.users.find(this.#deps.database.orm, userId)
    if (!user || user.email === null) throw new DomainError('USER_DELETED')
    const { nickName, language, lastLoginAt, createdAt, role } = user
    return {
      email: addressOf(user) ?? '',
      nickName,
      language,
      hasPassword: user.passwordHash !== null,
      lastLoginAt,
      createdAt,
      role,
    }
  }

  async change(
    userId: string,
    change: { nickName?: string | undefined; language?: InterfaceLanguage | undefined },
  ): Promise<void> {
    if (hasChanges(change)) await this.#deps.users.change(this.#deps.database.orm, userId, change)
  }

  async #hash(proof: ProofOfAddress, password: string): Promise<string> {
    await this.#deps.codes.assertOpen(proof)
    return this.hash(proof.email, password)
  }
}

function wrongPresentPassword(): DomainError {
  return new DomainError('WRONG_CREDENTIALS', {
    sentence: { en: 'The current password is not correct', 'zh-CN': '当前密码不正确' },
  })
}
