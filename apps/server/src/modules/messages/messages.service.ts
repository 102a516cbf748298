import { apiBasePath, messageStreamPath } from '@longhand/contracts'
import type { AnswerOf, InterfaceLanguage, Message } from '@longhand/contracts'
import type { Clock } from '../../platform/clock/clock.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { MessageContent } from './message-content.ts'
import { renderMessage } from './message-texts.ts'
import type { MessageTickets } from './message-tickets.ts'
import type { MessagesRepository } from './messages.repository.ts'

export class MessagesService {
  constructor(
    private readonly deps: {
      repository: MessagesRepository
      tickets: MessageTickets
      clock: Clock
      timeZone: string
    },
  ) {}

  async list(
    userId: string,
    language: InterfaceLanguage,
    page: { page: number; pageSize: number; isUnreadOnly: boolean },
  ): Promise<AnswerOf<'listMessages'>> {
    const { repository, timeZone } = this.deps
    const rows = await repository.page(userId, page)
    return rows.map(({ messageId, content, createdAt, readAt }) => {
      const { senderName, title, text } = renderMessage(content, language, timeZone)
      return {
        notifyId: String(messageId),
        senderName,
        sendTimeStr: createdAt.toISOString(),
        notifyTitle: title,
        notifyText: text,
        notifyRead: readAt ? 1 : 0,
        ...subjectOf(content),
      }
    })
  }

  unreadSize(userId: string): Promise<number> {
    return this.deps.repository.unreadCount(userId)
  }

  async read(userId: string, notifyId: string): Promise<void> {
    const { repository, clock } = this.deps
    const isId = /^\d{1,15}$/.test(notifyId)
    if (!isId || !(await repository.markRead(userId, Number(notifyId), clock.now())))
      throw new DomainError('RECORD_NOT_FOUND')
  }

  async readAll(userId: string): Promise<void> {
    await this.deps.repository.markAllRead(userId, this.deps.clock.now())
  }

  async openStream(userId: string): Promise<AnswerOf<'openMessageStream'>> {
    const ticket = await this.deps.tickets.forStream(userId)
    return {
      ticket,
      path: `${apiBasePath}${messageStreamPath}?${new URLSearchParams({ ticket }).toString()}`,
    }
  }
}

function subjectOf(content: MessageContent): Pick<Message, 'orderNumber' | 'recordingId'> {
  if ('orderNumber' in content) return { orderNumber: content.orderNumber }
  return 'recordingId' in content && content.recordingId !== undefined
    ? { recordingId: content.recordingId }
    : {}
}
