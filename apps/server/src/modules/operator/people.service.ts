import {
  type AnswerOf,
  type ParsedRequestOf,
  type Registration,
  type Role,
  type Sentence,
} from '@longhand/contracts'
import { type Clock, epochSeconds, isoOf } from '../../platform/clock/clock.ts'
import { allRows, type CsvFile, csvFile } from '../../platform/csv/csv-file.ts'
import type { Database, Queryable, Transaction } from '../../platform/db/database.ts'
import type { Mark } from '../../platform/db/newest-first.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { EventSink } from '../../platform/events/domain-events.ts'
import type { TrailService } from './trail/trail.service.ts'

type Filter = ParsedRequestOf<'exportPeople'> & { userId?: string }
type ListedPerson = AnswerOf<'listPeople'>['list'][number]

interface PersonRow {
  id: string
  email: string | null
  nickName: string
  role: Role
  suspendedAt: Date | null
  createdAt: Date
  lastLoginAt: Date | null
  seenAt: Date | null
  mark: Mark
}

export interface PeopleDeps {
  database: Database
  clock: Clock
  events: EventSink
  trail: Pick<TrailService, 'note'>
  people: {
    lock(tx: Transaction): Promise<void>
    roleOf(userId: string, db?: Queryable): Promise<Role>
    setSuspended(tx: Transaction, userId: string, suspendedAt: Date | null): Promise<Role>
    page(filter: Filter & { page: number; pageSize: number }): Promise<{ rows: PersonRow[]; total: number }>
    after(filter: Filter, last: Mark | undefined, limit: number): Promise<PersonRow[]>
  }
  registration: {
    rules(): Promise<Registration>
    change(
      tx: Transaction,
      change: ParsedRequestOf<'setRegistration'>,
    ): Promise<{ before: Registration; after: Registration }>
  }
  usage: {
    storedBytes(userIds: readonly string[]): Promise<Map<string, number>>
    transcribedSeconds(userIds: readonly string[]): Promise<Map<string, number>>
  }
  /** Ends sessions and access tokens. @returns What is to be done once the transaction has committed. */
  readonly endAccess: (tx: Transaction, userId: string) => Promise<() => void>
}

const onlyByOwners: Sentence = {
  en: 'Only an owner can do this to someone with a role',
  'zh-CN': '仅所有者可对拥有角色的账号执行此操作',
}
const notYourself: Sentence = { en: 'You can’t suspend yourself', 'zh-CN': '不能停用自己的账号' }

const secondsPerHour = 3600

/** What those who run the installation see of accounts, and do to them. */
export class PeopleService {
  constructor(private readonly deps: PeopleDeps) {}

  async list(filter: ParsedRequestOf<'listPeople'> & { userId?: string }): Promise<AnswerOf<'listPeople'>> {
    const { rows, total } = await this.deps.people.page(filter)
    return { list: await this.describe(rows), total }
  }

  async find(userId: string): Promise<ListedPerson | undefined> {
    return (await this.list({ keyword: '', page: 1, pageSize: 1, userId })).list[0]
  }

  /** As {@link list}, all of it. */
  export(filter: ParsedRequestOf<'exportPeople'>): CsvFile {
    const { people } = this.deps
    const rows = allRows<PersonRow>((last, limit) => people.after(filter, last?.mark, limit))
    return csvFile('people.csv', peopleHeader, rows, async (batch) =>
      (await this.describe(batch)).map(toCells),
    )
  }

  private async describe(rows: readonly PersonRow[]): Promise<ListedPerson[]> {
    const { usage } = this.deps
    const ids = rows.map(({ id }) => id)
    const [bytes, seconds] = await Promise.all([usage.storedBytes(ids), usage.transcribedSeconds(ids)])
    return rows.map(({ id, email, nickName, role, suspendedAt, createdAt, lastLoginAt, seenAt }) => {
      const lastSeen = seenAt ?? lastLoginAt
      return {
        userId: id,
        email: email ?? '',
        nickName,
        role,
        state: suspendedAt ? ('suspended' as const) : ('active' as const),
        createTime: epochSeconds(createdAt),
        lastSeenTime: lastSeen && epochSeconds(lastSeen),
        storedBytes: bytes.get(id) ?? 0,
        hoursTranscribed: Math.round(((seconds.get(id) ?? 0) / secondsPerHour) * 100) / 100,
      }
    })
  }

  /** @throws DomainError RECORD_NOT_FOUND; NOT_POSSIBLE_NOW for oneself, the last owner, a suspended account, and for an operator who would suspend someone with a role. */
  async suspend(actorId: string, { userId, reason }: ParsedRequestOf<'suspendPerson'>): Promise<void> {
    const { database, clock, events, endAccess } = this.deps
    if (actorId === userId) throw new DomainError('NOT_POSSIBLE_NOW', { sentence: notYourself })
    const afterwards = await database.transaction(async (tx) => {
      await this.move(tx, { actorId, userId, to: 'suspended', at: clock.now(), reason })
      await events.emit(tx, { type: 'account-suspended', userId })
      return endAccess(tx, userId)
    })
    afterwards()
  }

  /** @throws DomainError RECORD_NOT_FOUND; NOT_POSSIBLE_NOW for an account that is not suspended, and for an operator where it has a role. */
  async readmit(actorId: string, { userId, reason }: ParsedRequestOf<'readmitPerson'>): Promise<void> {
    const { database, events } = this.deps
    await database.transaction(async (tx) => {
      await this.move(tx, { actorId, userId, to: 'active', at: null, reason })
      await events.emit(tx, { type: 'account-readmitted', userId })
    })
  }

  rules(): Promise<Registration> {
    return this.deps.registration.rules()
  }

  /** @throws DomainError NEWER_REVISION */
  setRules(change: ParsedRequestOf<'setRegistration'>): Promise<Registration> {
    const { database, registration, trail } = this.deps
    return database.transaction(async (tx) => {
      const { before, after } = await registration.change(tx, change)
      await trail.note(tx, { action: 'registration', before: toChanged(before), after: toChanged(after) })
      return after
    })
  }

  private async move(
    tx: Transaction,
    {
      actorId,
      userId,
      to,
      at,
      reason,
    }: { actorId: string; userId: string; to: 'active' | 'suspended'; at: Date | null; reason: string },
  ): Promise<void> {
    const { people, trail } = this.deps
    await people.lock(tx)
    const actor = await people.roleOf(actorId, tx)
    const role = await people.setSuspended(tx, userId, at)
    if (role !== 'person' && actor !== 'owner')
      throw new DomainError('NOT_POSSIBLE_NOW', { sentence: onlyByOwners })
    await trail.note(tx, {
      action: to === 'suspended' ? 'suspend' : 'readmit',
      userId,
      before: { state: to === 'suspended' ? 'active' : 'suspended' },
      after: { state: to, reason },
    })
  }
}

const peopleHeader = [
  'email',
  'name',
  'role',
  'state',
  'since',
  'last seen',
  'stored bytes',
  'hours transcribed',
]

function toCells(person: ListedPerson): (string | number)[] {
  const { email, nickName, role, state, createTime, lastSeenTime, storedBytes, hoursTranscribed } = person
  return [email, nickName, role, state, isoOf(createTime), isoOf(lastSeenTime), storedBytes, hoursTranscribed]
}

function toChanged({ mode, domains }: Registration): { mode: string; domains: string } {
  return { mode, domains: domains.join(' ') }
}
