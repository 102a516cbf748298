import type { Readable } from 'node:stream'
import type {
  AnswerOf,
  DefaultQuotas,
  ParsedRequestOf,
  PersonDetails,
  Role,
  Sentence,
} from '@longhand/contracts'
import { type Clock, epochSeconds } from '../../platform/clock/clock.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { EventSink } from '../../platform/events/domain-events.ts'
import { uuidPattern } from '../../platform/fields/wire-id.ts'
import type { TrailService } from './trail/trail.service.ts'

type ListedPerson = AnswerOf<'listPeople'>['list'][number]

interface Archive {
  name: string
  type: string
  content: Readable
}

interface MonthQuota {
  transcriptionSeconds: number | null
  captionSeconds: number | null
}

export interface PersonDeps {
  database: Database
  clock: Clock
  events: EventSink
  trail: Pick<TrailService, 'note'>
  /** One of the list of people. */
  find: (userId: string) => Promise<ListedPerson | undefined>
  people: {
    lock(tx: Transaction): Promise<void>
    assertNotLastOwner(tx: Transaction, userId: string): Promise<void>
    changeRole(tx: Transaction, userId: string, role: Role): Promise<Role>
    isSuspended(userId: string, tx: Transaction): Promise<boolean>
    setSuspended(tx: Transaction, userId: string, suspendedAt: Date): Promise<Role>
  }
  has: {
    memberUntil(userId: string): Promise<Date | undefined>
    secondsLeft(userId: string): Promise<number>
    beans(userId: string): Promise<number>
    quota(userId: string): Promise<{ bytes: number; own: number | null }>
    monthUse(
      userId: string,
    ): Promise<
      Record<'transcription' | 'captions', { quota: number | null; own: number | null; used: number }>
    >
    hasPassword(userId: string): Promise<boolean>
    deletionTime(userId: string): Promise<number | null>
  }
  ledgers: {
    /** @returns Nothing where it was given before. */
    grantCard(
      tx: Transaction,
      card: { userId: string; seconds: number; source: 'gift'; grantKey: string },
    ): Promise<string | undefined>
    /** @returns `another` where the key stands for other beans. */
    moveBeansOnce(
      tx: Transaction,
      beans: { userId: string; amount: number; reason: 'grant'; subject: Sentence; entryKey: string },
    ): Promise<'done' | 'done-before' | 'not-enough' | 'another'>
  }
  setQuota: (
    tx: Transaction,
    userId: string,
    quota: { bytes: number | null; from?: number | null | undefined },
  ) => Promise<number | null>
  setMonthQuota: (
    tx: Transaction,
    userId: string,
    change: { quota: MonthQuota; from: MonthQuota | undefined },
  ) => Promise<MonthQuota>
  defaultQuotas: {
    current(): Promise<DefaultQuotas>
    change(
      tx: Transaction,
      change: Omit<ParsedRequestOf<'setDefaultQuotas'>, 'reason'>,
    ): Promise<{ before: DefaultQuotas; after: DefaultQuotas }>
  }
  notify: (
    tx: Transaction,
    userId: string,
    message: { title: Sentence; text: Sentence; key: string },
  ) => Promise<void>
  exportData: (userId: string) => Archive
  mailErasure: (userId: string, at: Date) => Promise<void>
  requestErasure: (tx: Transaction, userId: string) => Promise<void>
  endAccess: (tx: Transaction, userId: string) => Promise<() => void>
}

const secondsPerMinute = 60

const given: Sentence = { en: 'From the people who run this site', 'zh-CN': '来自本站管理员' }
const anotherGift: Sentence = {
  en: 'Something else was given under this key',
  'zh-CN': '此键下已赠送了其他内容',
}
const notThisAddress: Sentence = {
  en: 'This is not the address of the account',
  'zh-CN': '与该账号的邮箱不符',
}
const notYourself: Sentence = {
  en: 'You can erase your own account in your personal info',
  'zh-CN': '请在个人信息中注销自己的账号',
}
const noMail: Sentence = {
  en: 'The email about it could not be sent, so nothing was erased. Try again later',
  'zh-CN': '通知邮件未能发出，因此未清除任何内容，请稍后重试',
}

/** What those who run the installation see of one account, give to it, and do with all of it. */
export class PersonService {
  constructor(private readonly deps: PersonDeps) {}

  /** @throws DomainError RECORD_NOT_FOUND */
  async look(userId: string): Promise<PersonDetails> {
    const { has } = this.deps
    const person = await this.find(userId)
    const [memberUntil, secondsLeft, beans, quota, month, hasPassword, deletionTime] = await Promise.all([
      has.memberUntil(userId),
      has.secondsLeft(userId),
      has.beans(userId),
      has.quota(userId),
      has.monthUse(userId),
      has.hasPassword(userId),
      has.deletionTime(userId),
    ])
    return {
      ...person,
      memberUntil: memberUntil ? epochSeconds(memberUntil) : null,
      secondsLeft,
      beans,
      quotaBytes: quota.bytes,
      ownQuotaBytes: quota.own,
      transcription: toMonthUse(month.transcription),
      captions: toMonthUse(month.captions),
      hasPassword,
      deletionTime,
    }
  }

  /** @throws DomainError RECORD_NOT_FOUND; ILLEGAL_REQUEST for other beans under the same key. */
  async give(fields: ParsedRequestOf<'giveToPerson'>): Promise<PersonDetails> {
    const { database, trail } = this.deps
    const { userId, what, amount, reason } = fields
    await this.find(userId)
    await database.transaction(async (tx) => {
      const isNew = await (what === 'time' ? this.giveTime(tx, fields) : this.giveBeans(tx, fields))
      if (isNew) await trail.note(tx, { action: 'give', userId, after: { [what]: amount, reason } })
    })
    return this.look(userId)
  }

  /** @throws DomainError RECORD_NOT_FOUND; NEWER_REVISION */
  async setQuota({
    userId,
    quotaBytes,
    from,
    reason,
  }: ParsedRequestOf<'setPersonQuota'>): Promise<PersonDetails> {
    const { database, trail, setQuota } = this.deps
    await this.find(userId)
    await database.transaction(async (tx) => {
      const before = await setQuota(tx, userId, { bytes: quotaBytes, from })
      if (before !== quotaBytes)
        await trail.note(tx, {
          action: 'quota',
          userId,
          before: { bytes: before },
          after: { bytes: quotaBytes, reason },
        })
    })
    return this.look(userId)
  }

  /** @throws DomainError RECORD_NOT_FOUND; NEWER_REVISION */
  async setMonthQuota({
    userId,
    transcriptionSeconds,
    captionSeconds,
    from,
    reason,
  }: ParsedRequestOf<'setPersonMonthQuota'>): Promise<PersonDetails> {
    const { database, trail, setMonthQuota } = this.deps
    await this.find(userId)
    await database.transaction(async (tx) => {
      const quota = { transcriptionSeconds, captionSeconds }
      const before = await setMonthQuota(tx, userId, { quota, from })
      await trail.note(tx, {
        action: 'month_quota',
        userId,
        before: { ...before },
        after: { ...quota, reason },
      })
    })
    return this.look(userId)
  }

  defaultQuotas(): Promise<DefaultQuotas> {
    return this.deps.defaultQuotas.current()
  }

  /** @throws DomainError NEWER_REVISION */
  setDefaultQuotas({ reason, ...change }: ParsedRequestOf<'setDefaultQuotas'>): Promise<DefaultQuotas> {
    const { database, trail, defaultQuotas } = this.deps
    return database.transaction(async (tx) => {
      const { before, after } = await defaultQuotas.change(tx, change)
      const noted = ({ revision: _, ...quotas }: DefaultQuotas) => quotas
      await trail.note(tx, {
        action: 'default_quotas',
        before: noted(before),
        after: { ...noted(after), reason },
      })
      return after
    })
  }

  /** The message to the person goes out before anything is read. @throws DomainError RECORD_NOT_FOUND */
  async export({ userId, reason }: ParsedRequestOf<'exportPerson'>): Promise<Archive> {
    const { database, clock, trail, notify, exportData } = this.deps
    await this.find(userId)
    await database.transaction(async (tx) => {
      await trail.note(tx, { action: 'person_export', userId, after: { reason } })
      await notify(tx, userId, {
        title: { en: 'Your data was exported', 'zh-CN': '您的数据已被导出' },
        text: {
          en: `The people who run this site have exported everything in your account, recordings and transcripts too. Their reason: ${reason}`,
          'zh-CN': `本站管理员导出了您账号中的全部内容，包括录音和文稿。原因：${reason}`,
        },
        key: `person-export:${userId}:${clock.now().toISOString()}`,
      })
    })
    return exportData(userId)
  }

  /**
   * Has the account erased. Until that is done it opens nothing.
   *
   * @throws DomainError RECORD_NOT_FOUND; PARAMETER_INVALID for another address than that of the account; NOT_POSSIBLE_NOW for oneself and
   * the last owner, and where the mail about it was not taken.
   */
  async erase(actorId: string, { userId, email, reason }: ParsedRequestOf<'erasePerson'>): Promise<void> {
    const { database, clock, events, people, trail, mailErasure, requestErasure, endAccess } = this.deps
    const person = await this.find(userId)
    if (person.email !== email) throw new DomainError('PARAMETER_INVALID', { sentence: notThisAddress })
    if (actorId === userId) throw new DomainError('NOT_POSSIBLE_NOW', { sentence: notYourself })
    await database.transaction((tx) => people.assertNotLastOwner(tx, userId))
    // At once: afterwards no one knows the address.
    await mailErasure(userId, clock.now()).catch((cause: unknown) => {
      throw new DomainError('NOT_POSSIBLE_NOW', { sentence: noMail, cause })
    })
    const afterwards = await database.transaction(async (tx) => {
      await people.lock(tx)
      await people.changeRole(tx, userId, 'person')
      if (!(await people.isSuspended(userId, tx))) {
        await people.setSuspended(tx, userId, clock.now())
        await events.emit(tx, { type: 'account-suspended', userId })
      }
      await requestErasure(tx, userId)
      await trail.note(tx, {
        action: 'person_erase',
        userId,
        before: { role: person.role, state: person.state },
        after: { reason },
      })
      return endAccess(tx, userId)
    })
    afterwards()
  }

  private async giveTime(
    tx: Transaction,
    { userId, amount, key }: ParsedRequestOf<'giveToPerson'>,
  ): Promise<boolean> {
    const { ledgers, events } = this.deps
    const seconds = amount * secondsPerMinute
    const grantKey = `operator:${userId}:${key}`
    const cardId = await ledgers.grantCard(tx, { userId, seconds, source: 'gift', grantKey })
    if (cardId === undefined) return false
    await events.emit(tx, { type: 'card-given', userId, cardId, seconds })
    return true
  }

  private async giveBeans(
    tx: Transaction,
    { userId, amount, key }: ParsedRequestOf<'giveToPerson'>,
  ): Promise<boolean> {
    const { ledgers, notify } = this.deps
    const entryKey = `operator:${userId}:${key}`
    const outcome = await ledgers.moveBeansOnce(tx, {
      userId,
      amount,
      reason: 'grant',
      subject: given,
      entryKey,
    })
    if (outcome === 'another') throw new DomainError('ILLEGAL_REQUEST', { sentence: anotherGift })
    if (outcome !== 'done') return false
    await notify(tx, userId, {
      title: { en: `You were given ${amount} beans`, 'zh-CN': `您获赠 ${amount} 颗豆子` },
      text: {
        en: `The people who run this site gave you ${amount} beans. You can spend them in the shop.`,
        'zh-CN': `本站管理员赠送给您 ${amount} 颗豆子，可在商城中使用。`,
      },
      key: `beans-given:${entryKey}`,
    })
    return true
  }

  private async find(userId: string): Promise<ListedPerson> {
    const person = uuidPattern.test(userId) ? await this.deps.find(userId) : undefined
    if (!person) throw new DomainError('RECORD_NOT_FOUND')
    return person
  }
}

function toMonthUse({
  quota,
  own,
  used,
}: {
  quota: number | null
  own: number | null
  used: number
}): PersonDetails['captions'] {
  return { quotaSeconds: quota, ownQuotaSeconds: own, usedSeconds: used }
}
