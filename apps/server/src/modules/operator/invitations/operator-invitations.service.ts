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
const onlyByOwners: Sentence = {
  en: 'Only an owner can do this to someone with a role',
  'zh-CN': '仅所有者可对拥有角色的账号执行此操作',
}

/** Links with which people make an account, or set another password. */
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
   * Mails the link; a server without mail gives it to the operator, which the person is told.
   *
   * @throws DomainError RECORD_NOT_FOUND; NOT_POSSIBLE_NOW for an operator where the account has a role.
   */
  async resetPassword(
    { userId: madeBy, origin }: LinkMaker,
    { userId, reason }: ParsedRequestOf<'resetPersonPassword'>,
  ): Promise<AnswerOf<'resetPersonPassword'>> {
    const { database, links, people, trail, notify, canMail } = this.deps
    const isKnown = uuidPattern.test(userId) && (await people.namesOf(undefined, [userId])).has(userId)
    if (!isKnown) throw new DomainError('RECORD_NOT_FOUND')
    if ((await people.roleOf(userId)) !== 'person' && (await people.roleOf(madeBy)) !== 'owner')
      throw new DomainError('NOT_POSSIBLE_NOW', { sentence: onlyByOwners })
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
}
