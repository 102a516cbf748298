import type { AccessKind, InterfaceLanguage } from '@longhand/contracts'
import type { HeldAccess } from '../../platform/access/access-holder.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { AccountLinksService } from './account-links.service.ts'
import { addressOf } from './app-accounts.ts'
import type { AuthNotice } from './auth.jobs.ts'
import type { CodesRepository } from './codes.repository.ts'
import {
  accessMadeMail,
  accountErasedMail,
  addressChangedMail,
  addressLinkMail,
  deletionRequestedMail,
  type EventFacts,
  invitationMail,
  type MailText,
  newDeviceMail,
  noAccountMail,
  passwordChangedMail,
  passwordLinkMail,
  passwordResetMail,
} from './mails/mails.ts'
import type { SessionsRepository } from './sessions.repository.ts'
import type { User, UsersRepository } from './users.repository.ts'

/** What outlives a session: another module's answer. */
export interface AccessReader {
  /** @returns Nothing once it was ended. */
  find(userId: string, kind: AccessKind, id: string): Promise<HeldAccess | undefined>
  listKind(userId: string, kind: AccessKind): Promise<{ total: number; list: readonly HeldAccess[] }>
}

export interface NoticesDependencies {
  database: Database
  users: UsersRepository
  codes: CodesRepository
  sessions: SessionsRepository
  mailer: Mailer
  access: AccessReader
  links: Pick<AccountLinksService, 'mailOf' | 'addressChangeOf'>
  publicUrl: string | undefined
  timeZone: string
}

export class NoticesService {
  readonly #deps: NoticesDependencies

  constructor(dependencies: NoticesDependencies) {
    this.#deps = dependencies
  }

  /** Mails one notice; says nothing when who it is for has gone meanwhile. @throws when the mail was not taken. */
  async mail(notice: AuthNotice): Promise<void> {
    switch (notice.notice) {
      case 'new-device':
        return this.#newDevice(notice.sessionId)
      case 'deletion-requested':
        return this.#deletionRequested(notice.userId, new Date(notice.at))
      case 'access-made':
        return this.#accessMade(notice.userId, notice.kind, notice.entryId, new Date(notice.at))
      case 'password-changed':
        return this.#passwordChanged(
          await this.#deps.users.find(this.#deps.database.orm, notice.userId),
          new Date(notice.at),
        )
      case 'account-link':
        return this.#accountLink(notice.linkId)
      case 'address-changed':
        return this.#addressChanged(notice.linkId, notice.to)
      case 'password-reset':
        return this.#passwordReset(notice.codeId, notice.language, new Date(notice.at))
    }
  }

  /** Mails a user whose account an operator is about to erase. At once: afterwards no one knows the address. @throws when the mail was not taken. */
  async notifyErasure(userId: string, at: Date): Promise<void> {
    const user = await this.#deps.users.find(this.#deps.database.orm, userId)
    if (user)
      await this.#send(user, { ...accountErasedMail(user.language, this.#facts(at)), outlivesAccount: true })
  }

  async #accountLink(linkId: string): Promise<void> {
    const { links, publicUrl, mailer } = this.#deps
    const link = await links.mailOf(linkId)
    // Where no address is public, links are handed over.
    if (!link || publicUrl === undefined) return
    const url = `${publicUrl}${link.path}`
    const write = { invitation: invitationMail, password: passwordLinkMail, address: addressLinkMail }[
      link.purpose
    ]
    await mailer.send({ to: link.email, ...write(link.language, { ...this.#facts(link.expiresAt), url }) })
  }

  async #addressChanged(linkId: string, to: 'former' | 'present'): Promise<void> {
    const change = await this.#deps.links.addressChangeOf(linkId)
    if (!change) return
    const { email, formerEmail, reason, language, at } = change
    await this.#send(
      { email: { former: formerEmail, present: email }[to] },
      addressChangedMail(language, { ...this.#facts(at), email, reason, to }),
    )
  }

  async #newDevice(sessionId: string): Promise<void> {
    const { database, users, sessions } = this.#deps
    const session = await sessions.findById(database.orm, sessionId)
    const user = session && (await users.find(database.orm, session.userId))
    if (!user) return
    await this.#send(
      user,
      newDeviceMail(user.language, { ...this.#facts(session.createdAt), deviceLabel: session.deviceLabel }),
    )
  }

  async #deletionRequested(userId: string, purgeAt: Date): Promise<void> {
    const user = await this.#deps.users.find(this.#deps.database.orm, userId)
    if (user) await this.#send(user, deletionRequestedMail(user.language, this.#facts(purgeAt)))
  }

  async #accessMade(userId: string, kind: AccessKind, entryId: string, at: Date): Promise<void> {
    const { database, users, access } = this.#deps
    const user = await users.find(database.orm, userId)
    if (!user) return
    const held = await access.find(userId, kind, entryId)
    await this.#send(
      user,
      accessMadeMail(user.language, { ...this.#facts(at), kind, name: held?.name ?? '', maker: held?.maker }),
    )
  }

  async #passwordChanged(user: User | undefined, at: Date): Promise<void> {
    if (user) await this.#send(user, passwordChangedMail(user.language, this.#facts(at)))
  }

  async #passwordReset(codeId: string, language: InterfaceLanguage, at: Date): Promise<void> {
    const { database, users, codes } = this.#deps
    const email = await codes.addressOf(database.orm, codeId)
    if (email === undefined) return
    const user = await users.findByEmail(database.orm, email)
    if (user) {
      const { total, list } = await this.#deps.access.listKind(user.id, 'shareLink')
      return this.#send(
        user,
        passwordResetMail(user.language, {
          ...this.#facts(at),
          shareLinks: { total, names: list.map(({ name }) => name) },
        }),
      )
    }
    await this.#send({ email }, noAccountMail(language, this.#facts(at)))
  }

  async #send(user: Pick<User, 'email'>, text: MailText): Promise<void> {
    const to = addressOf(user)
    if (to !== null) await this.#deps.mailer.send({ to, ...text })
  }

  #facts(at: Date): EventFacts {
    return { at, timeZone: this.#deps.timeZone, publicUrl: this.#deps.publicUrl }
  }
}
