import { randomUUID } from 'node:crypto'
import type { AnswerOf, InvitationState, ParsedRequestOf, Sentence } from '@longhand/contracts'
import { epochSeconds } from '../../../platform/clock/clock.ts'
import type { Database, Transaction } from '../../../platform/db/database.ts'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import { uuidPattern } from '../../../platform/fields/wire-id.ts'
import type { People, TrailService } from '../trail/trail.service.ts'

/** Who makes a link, and the address at which they see this site. */
interface LinkMaker {
  userId: string
  origin: string
}

interface AddressChange {
  userId: string
  email: string
  from: string | undefined
  reason: string
  madeBy: string
}

export interface OperatorInvitationsDeps {
  database: Database
  people: People & { roleOf(userId: string): Promise<string> }
  trail: Pick<TrailService, 'note'>
  /** Whether mails are sent, with links that open this site. */
  canMail: boolean
  links: {
    /** @returns The address of the link, unless it is mailed; `false` where the address has an account. */
    invite(
      tx: Transaction,
      email: string,
      making: { madeBy: string; origin?: string | undefined },
    ): Promise<string | null | false>
    resetPassword(
      tx: Transaction,
      userId: string,
      making: { madeBy: string; origin?: string | undefined },
    ): Promise<string | null>
    askForAddress(tx: Transaction, change: AddressChange): Promise<void>
    setAddress(tx: Transaction, change: AddressChange): Promise<void>
    page(
      keyword: string,
      paging: { page: number; pageSize: number },
    ): Promise<{
      rows: {
        id: string
        email: string | null
        state: InvitationState
        madeBy: string
        createdAt: Date
        expiresAt: Date
      }[]
      total: number
    }>
    withdraw(tx: Transaction, id: string): Promise<string>
  }
  notify: (
    tx: Transaction,
    userId: string,
    message: { title: Sentence; text: Sentence; key: string },
  ) => Promise<void>
}

const noMail: Sentence = {
  en: 'This server can’t send emails with links. Set SMTP_URL and LONGHAND_PUBLIC_URL, or pass the links on yourself',
  'zh-CN': '本服务器无法发送带链接的邮件。请设置 SMTP_URL 和 LONGHAND_PUBLIC_URL，或自行转交链接',
}
const noConfirmation: Sentence = {
  en: 'This server can’t send emails with links, so no one can confirm an address. Change it at once, or set SMTP_URL and LONGHAND_PUBLIC_URL',
  'zh-CN':
    '本服务器无法发送带链接的邮件，因此无法确认邮箱。请选择立即更改，或设置 SMTP_URL 和 LONGHAND_PUBLIC_URL',
}
const onlyByOwners: Sentence = {
  en: 'Only an owner can do this to someone with a role',
  'zh-CN': '仅所有者可对拥有角色的账号执行此操作',
}

const addressTitles: Record<ParsedRequestOf<'changePersonAddress'>['way'], Sentence> = {
  mail: { en: 'Your address is to be changed', 'zh-CN': '您的邮箱即将更改' },
  'at-once': { en: 'Your address was changed', 'zh-CN': '您的邮箱已更改' },
}

/** What opens an account: links with which people make one, set another password or confirm an address. */
export class OperatorInvitationsService {
  constructor(private readonly deps: OperatorInvitationsDeps) {}

  async list({
    keyword,
    ...paging
  }: ParsedRequestOf<'listInvitations'>): Promise<AnswerOf<'listInvitations'>> {
    const { links, people, canMail } = this.deps
    const { rows, total } = await links.page(keyword, paging)
    const names = await people.namesOf(undefined, [...new Set(rows.map(({ madeBy }) => madeBy))])
    const list = rows.map(({ id, email, state, madeBy, createdAt, expiresAt }) => ({
      invitationId: id,
      email: email ?? '',
      state,
      by: names.get(madeBy)?.email ?? '',
      createTime: epochSeconds(createdAt),
      expireTime: epochSeconds(expiresAt),
    }))
    return { list, total, canMail }
  }

  /** All of them or none. @throws DomainError NOT_POSSIBLE_NOW for mails that this server does not send. */
  async invite(
    { userId, origin }: LinkMaker,
    { emails, send }: ParsedRequestOf<'invitePeople'>,
  ): Promise<AnswerOf<'invitePeople'>> {
    const { database, links, trail, canMail } = this.deps
    if (send === 'mail' && !canMail) throw new DomainError('NOT_POSSIBLE_NOW', { sentence: noMail })
    const making = { madeBy: userId, origin: send === 'link' ? origin : undefined }
    const list = await database.transaction(async (tx) => {
      const invited: AnswerOf<'invitePeople'>['list'] = []
      for (const email of new Set(emails)) {
        const url = await links.invite(tx, email, making)
        invited.push({ email, isInvited: url !== false, url: url || null })
      }
      const people = invited.filter(({ isInvited }) => isInvited).length
      if (people > 0) await trail.note(tx, { action: 'invite', after: { people, send } })
      return invited
    })
    return { list }
  }

  /** @throws DomainError RECORD_NOT_FOUND; NOT_POSSIBLE_NOW for one that was used or taken back. */
  async withdraw({ invitationId }: ParsedRequestOf<'withdrawInvitation'>): Promise<void> {
    const { database, links, trail } = this.deps
    await database.transaction(async (tx) => {
      await links.withdraw(tx, invitationId)
      await trail.note(tx, { action: 'invite_withdraw', target: invitationId })
    })
  }

  /**
   * Mails the link; a server without mail gives it to the operator, and the person gets a message of that.
   *
   * @throws DomainError RECORD_NOT_FOUND; NOT_POSSIBLE_NOW for an operator where the account has a role.
   */
  async resetPassword(
    { userId: madeBy, origin }: LinkMaker,
    { userId, reason }: ParsedRequestOf<'resetPersonPassword'>,
  ): Promise<AnswerOf<'resetPersonPassword'>> {
    const { database, links, trail, notify, canMail } = this.deps
    await this.assertMayChange(madeBy, userId)
    const url = await database.transaction(async (tx) => {
      const made = await links.resetPassword(tx, userId, { madeBy, origin: canMail ? undefined : origin })
      await trail.note(tx, {
        action: 'password_reset',
        userId,
        after: { by: canMail ? 'mail' : 'link', reason },
      })
      if (!canMail)
        await notify(tx, userId, {
          title: { en: 'A link for a new password was made', 'zh-CN': '已生成重置密码的链接' },
          text: {
            en: `The people who run this site made a link with which your password can be set. Their reason: ${reason}`,
            'zh-CN': `本站管理员生成了可以重置您密码的链接。原因：${reason}`,
          },
          key: `password-link:${randomUUID()}`,
        })
      return made
    })
    return { isMailed: canMail, url }
  }

  /**
   * The trail holds no address: it outlives accounts.
   *
   * @throws DomainError RECORD_NOT_FOUND; NEWER_REVISION; ADDRESS_TAKEN; PARAMETER_INVALID for the address that the account has;
   * NOT_POSSIBLE_NOW for an operator where the account has a role, and for mails that this server does not send.
   */
  async changeAddress(
    { userId: madeBy }: Pick<LinkMaker, 'userId'>,
    { userId, email, from, way, reason }: ParsedRequestOf<'changePersonAddress'>,
  ): Promise<void> {
    const { database, links, trail, notify, canMail } = this.deps
    if (way === 'mail' && !canMail) throw new DomainError('NOT_POSSIBLE_NOW', { sentence: noConfirmation })
    await this.assertMayChange(madeBy, userId)
    const change = { userId, email, from, reason, madeBy }
    await database.transaction(async (tx) => {
      await (way === 'mail' ? links.askForAddress(tx, change) : links.setAddress(tx, change))
      await trail.note(tx, { action: 'person_address', userId, after: { by: way, reason } })
      await notify(tx, userId, {
        title: addressTitles[way],
        text: {
          en: `The people who run this site ${way === 'mail' ? 'asked to change' : 'changed'} the address of your account to ${email}. ${way === 'mail' ? 'Confirm it with the link that was mailed there. ' : ''}Their reason: ${reason}`,
          'zh-CN': `本站管理员${way === 'mail' ? '请求' : '已'}将您账号的邮箱更改为 ${email}。${way === 'mail' ? '请打开发送到该邮箱的链接进行确认。' : ''}原因：${reason}`,
        },
        key: `address:${randomUUID()}`,
      })
    })
  }

  private async assertMayChange(operatorId: string, userId: string): Promise<void> {
    const { people } = this.deps
    const isKnown = uuidPattern.test(userId) && (await people.namesOf(undefined, [userId])).has(userId)
    if (!isKnown) throw new DomainError('RECORD_NOT_FOUND')
    if ((await people.roleOf(userId)) !== 'person' && (await people.roleOf(operatorId)) !== 'owner')
      throw new DomainError('NOT_POSSIBLE_NOW', { sentence: onlyByOwners })
  }
}
