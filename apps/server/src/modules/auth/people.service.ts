import { type Role, roles, type Sentence } from '@longhand/contracts'
import type { Database, Queryable, Transaction } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { uuidPattern } from '../../platform/fields/wire-id.ts'
import type { Mark } from '../../platform/db/newest-first.ts'
import { addressOf } from './app-accounts.ts'
import type { PeopleFilter, User, UsersRepository } from './users.repository.ts'

const onlyOwner: Sentence = {
  en: 'This is the only owner. Make someone else an owner first',
  'zh-CN': '这是唯一的所有者，请先将其他人设为所有者',
}

const isSuspended: Sentence = { en: 'This account is suspended already', 'zh-CN': '该账号已被停用' }
const isNotSuspended: Sentence = { en: 'This account is not suspended', 'zh-CN': '该账号未被停用' }

const changedMeanwhile: Sentence = {
  en: 'Someone else has just changed this account',
  'zh-CN': '该账号刚刚被他人修改',
}

/** What operators do to accounts. */
export class PeopleService {
  constructor(private readonly deps: { database: Database; users: UsersRepository }) {}

  /** Of an account that is suspended, none. */
  async roleOf(userId: string, db: Queryable = this.deps.database.orm): Promise<Role> {
    const user = await this.deps.users.find(db, userId)
    return !user || user.suspendedAt ? 'person' : user.role
  }

  async hasOwner(db: Queryable = this.deps.database.orm): Promise<boolean> {
    return (await this.deps.users.owners(db)).length > 0
  }

  /** Until `tx` ends no other transaction changes who may do what: two that each leave an owner to the other would leave none. */
  async lock(tx: Transaction): Promise<void> {
    await this.deps.users.lockRoles(tx)
  }

  /**
   * After {@link lock}.
   *
   * @param from What the role must be now. Default any.
   * @returns The role before.
   * @throws DomainError RECORD_NOT_FOUND for an account that was erased or is of an app; NEWER_REVISION when the role is not `from`; NOT_POSSIBLE_NOW for the last owner.
   */
  async changeRole(tx: Transaction, userId: string, role: Role, from?: Role): Promise<Role> {
    const { users } = this.deps
    const user = await this.#person(tx, userId)
    if (from !== undefined && user.role !== from)
      throw new DomainError('NEWER_REVISION', { sentence: changedMeanwhile })
    if (user.role === role) return role
    await this.assertNotLastOwner(tx, userId)
    await users.setRole(tx, userId, role)
    return user.role
  }

  /** @throws DomainError NOT_POSSIBLE_NOW when there would be no owner left without this one. */
  async assertNotLastOwner(db: Queryable, userId: string): Promise<void> {
    const owners = await this.deps.users.owners(db)
    if (owners.length === 1 && owners[0] === userId)
      throw new DomainError('NOT_POSSIBLE_NOW', { sentence: onlyOwner })
  }

  /** @param tx Until it ends, the account is neither suspended nor let in again. */
  isSuspended(userId: string, tx?: Transaction): Promise<boolean> {
    const { users, database } = this.deps
    return tx ? users.holdSuspended(tx, userId) : users.isSuspended(database.orm, userId)
  }

  /** The newest account first. */
  page(filter: PeopleFilter & { page: number; pageSize: number }): ReturnType<UsersRepository['page']> {
    return this.deps.users.page(this.deps.database.orm, filter)
  }

  /** As {@link page}, from one of its rows on. */
  after(filter: PeopleFilter, last: Mark | undefined, limit: number): ReturnType<UsersRepository['after']> {
    return this.deps.users.after(this.deps.database.orm, filter, last, limit)
  }

  /**
   * After {@link lock}.
   *
   * @returns The role of the account.
   * @throws DomainError RECORD_NOT_FOUND; NOT_POSSIBLE_NOW for the last owner, and for an account that is suspended already, or is not.
   */
  async setSuspended(tx: Transaction, userId: string, suspendedAt: Date | null): Promise<Role> {
    const { role } = await this.#person(tx, userId)
    if (suspendedAt) await this.assertNotLastOwner(tx, userId)
    if (!(await this.deps.users.setSuspended(tx, userId, suspendedAt)))
      throw new DomainError('NOT_POSSIBLE_NOW', { sentence: suspendedAt ? isSuspended : isNotSuspended })
    return role
  }

  /** Owners first. */
  async withRoles(): Promise<{ userId: string; email: string; role: Role }[]> {
    const found = await this.deps.users.withRoles(this.deps.database.orm)
    return found
      .map((user) => ({ userId: user.id, email: addressOf(user) ?? '', role: user.role }))
      .toSorted((one, other) => roles.indexOf(one.role) - roles.indexOf(other.role))
  }

  /** Of accounts with an address: what they are called now. */
  async namesOf(
    db: Queryable | undefined,
    userIds: readonly string[],
  ): Promise<Map<string, { email: string; nickName: string }>> {
    const found = await this.deps.users.findAll(db ?? this.deps.database.orm, userIds)
    return new Map(
      found.flatMap((user) => {
        const email = addressOf(user)
        return email === null ? [] : [[user.id, { email, nickName: user.nickName }] as const]
      }),
    )
  }

  /** @param since From when on an account counts as new. */
  totals(since: Date): Promise<{ all: number; suspended: number; isNew: number }> {
    return this.deps.users.totals(this.deps.database.orm, since)
  }

  /** Days without new ones are left out. @param timeZone Whose days they are; IANA name. */
  newByDay(from: Date, timeZone: string): Promise<{ day: string; people: number }[]> {
    return this.deps.users.newByDay(this.deps.database.orm, from, timeZone)
  }

  /** @param text A part of the address or the name. */
  idsLike(text: string): Promise<string[]> {
    return this.deps.users.idsLike(this.deps.database.orm, text)
  }

  async #person(tx: Transaction, userId: string): Promise<User> {
    const user = uuidPattern.test(userId) ? await this.deps.users.find(tx, userId) : undefined
    if (!user || addressOf(user) === null) throw new DomainError('RECORD_NOT_FOUND')
    return user
  }
}
