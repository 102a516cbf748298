import type { InterfaceLanguage } from '@longhand/contracts'
import type { Database } from '../../platform/db/database.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { addressOf } from './app-accounts.ts'
import type { AuthNotice } from './auth.jobs.ts'
import type { CodesRepository } from './codes.repository.ts'
import { accountErasedMail, deletionRequestedMail, newDeviceMail, noAccountMail, passwordChangedMail, type EventFacts, type MailText } from './mails/mails.ts'
import type { SessionsRepository } from './sessions.repository.ts'
import type { User, UsersRepository } from './users.repository.ts'

export interface NoticesDependencies {
  database: Database
  users: UsersRepository
  codes: CodesRepository
  sessions: SessionsRepository
  mailer: Mailer
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
      case 'password-changed':
        return this.#passwordChanged(await this.#deps.users.find(this.#deps.database.orm, notice.userId), new Date(notice.at))
      case 'password-reset':
        return this.#passwordReset(notice.codeId, notice.language, new Date(notice.at))
    }
  }

  /** Mails a user whose account an operator is about to erase. At once: afterwards no one knows the address. @throws when the mail was not taken. */
  async tellErasure(userId: string, at: Date): Promise<void> {
    const user = await this.#deps.users.find(this.#deps.database.orm, userId)
    if (user) await this.#send(user, { ...accountErasedMail(user.language, this.#facts(at)), outlivesAccount: true })
  }

  async #newDevice(sessionId: string): Promise<void> {
    const { database, users, sessions } = this.#deps
    const session = await sessions.findById(database.orm, sessionId)
    const user = session && (await users.find(database.orm, session.userId))
    if (!user) return
    await this.#send(user, newDeviceMail(user.language, { ...this.#facts(session.createdAt), deviceLabel: session.deviceLabel }))
  }

  async #deletionRequested(userId: string, purgeAt: Date): Promise<void> {
    const user = await this.#deps.users.find(this.#deps.database.orm, userId)
    if (user) await this.#send(user, deletionRequestedMail(user.language, this.#facts(purgeAt)))
  }

  async #passwordChanged(user: User | undefined, at: Date): Promise<void> {
    if (user) await this.#send(user, passwordChangedMail(user.language, this.#facts(at)))
  }

  async #passwordReset(codeId: string, language: InterfaceLanguage, at: Date): Promise<void> {
    const { database, users, codes } = this.#deps
    const email = await codes.addressOf(database.orm, codeId)
    if (email === undefined) return
    const user = await users.findByEmail(database.orm, email)
    if (user) return this.#passwordChanged(user, at)
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
