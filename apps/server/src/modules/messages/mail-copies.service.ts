import { apiBasePath, unsubscribePath } from '@longhand/contracts'
import type { InterfaceLanguage, MailPreferences } from '@longhand/contracts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { type MailTopic, mailTopicOf } from './message-content.ts'
import { renderMessage } from './message-texts.ts'
import type { MessageTickets } from './message-tickets.ts'
import type { MessagesRepository } from './messages.repository.ts'

export interface MailReaders {
  find(userId: string): Promise<{ email: string; language: InterfaceLanguage } | undefined>
}

export interface MailPreferencesStore {
  find(userId: string): Promise<MailPreferences>
  change(userId: string, change: Partial<MailPreferences>): Promise<unknown>
}

export interface MailCopiesDeps {
  repository: MessagesRepository
  tickets: MessageTickets
  readers: MailReaders
  mailPreferences: MailPreferencesStore
  mailer: Mailer
  clock: Clock
  timeZone: string
  publicUrl: string | undefined
}

export class MailCopiesService {
  constructor(private readonly deps: MailCopiesDeps) {}

  /** Mails one message, unless it was mailed, its reader has gone, or does not want its kind. @throws when the mail was not taken. */
  async mail(messageId: number): Promise<void> {
    const { repository, readers, mailPreferences, mailer, clock, timeZone } = this.deps
    const message = await repository.find(messageId)
    const topic = message && mailTopicOf(message.content)
    if (!message || !topic || message.mailedAt) return
    const { userId, content } = message
    const [reader, wanted] = await Promise.all([readers.find(userId), mailPreferences.find(userId)])
    if (!reader || !wanted[topic]) return
    const unsubscribeUrl = await this.unsubscribeUrl(userId, topic)
    const { title, text } = renderMessage(content, reader.language, timeZone)
    await mailer.send({
      to: reader.email,
      subject: title,
      text: `${text}\n\n${this.footer(reader.language, unsubscribeUrl)}`,
      unsubscribeUrl,
    })
    await repository.noteMailed(messageId, clock.now())
  }

  async describe(ticket: string): Promise<{ topic: MailTopic; language: InterfaceLanguage } | undefined> {
    const found = await this.deps.tickets.readUnsubscribing(ticket)
    const reader = found && (await this.deps.readers.find(found.userId))
    return found && reader ? { topic: found.topic, language: reader.language } : undefined
  }

  async unsubscribe(ticket: string): Promise<boolean> {
    const { tickets, readers, mailPreferences } = this.deps
    const found = await tickets.readUnsubscribing(ticket)
    if (!found || !(await readers.find(found.userId))) return false
    await mailPreferences.change(found.userId, { [found.topic]: false })
    return true
  }

  private async unsubscribeUrl(userId: string, topic: MailTopic): Promise<string | undefined> {
    if (this.deps.publicUrl === undefined) return undefined
    const ticket = await this.deps.tickets.forUnsubscribing(userId, topic)
    return `${this.deps.publicUrl}${apiBasePath}${unsubscribePath}?${new URLSearchParams({ ticket }).toString()}`
  }

  private footer(language: InterfaceLanguage, unsubscribeUrl: string | undefined): string {
    const { publicUrl } = this.deps
    if (unsubscribeUrl === undefined)
      return {
        en: 'You can turn off emails of this kind under “Personal info”.\n',
        'zh-CN': '您可以在“个人信息”中关闭此类邮件。\n',
      }[language]
    return {
      en: `Open Longhand: ${publicUrl}\nNo more emails of this kind: ${unsubscribeUrl}\n`,
      'zh-CN': `打开 Longhand：${publicUrl}\n不再接收此类邮件：${unsubscribeUrl}\n`,
    }[language]
  }
}
