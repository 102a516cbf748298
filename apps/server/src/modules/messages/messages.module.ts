import type { FastifyPluginCallback } from 'fastify'
import type { BaseLogger } from 'pino'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { EventDispatcher } from '../../platform/events/domain-events.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { defineModule, type Module } from '../../platform/module/module.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import { BroadcastsService, type Recipients } from './broadcasts.service.ts'
import { writeEventMessages } from './event-messages.ts'
import { type ExpiringCardsReader, ExpiringCardsService } from './expiring-cards.service.ts'
import { MailCopiesService, type MailPreferencesStore, type MailReaders } from './mail-copies.service.ts'
import { MessageTickets } from './message-tickets.ts'
import { MessageWriter } from './message-writer.ts'
import { MessagesPersonalData } from './messages-personal-data.ts'
import { MessagesRepository } from './messages.repository.ts'
import { messagesHandlers, messagesJobs } from './messages.jobs.ts'
import { messagesRoutes } from './messages.routes.ts'
import { MessagesService } from './messages.service.ts'
import { messageStream } from './messages.stream.ts'
import { unsubscribePlugin } from './messages.unsubscribe.ts'
import { UnreadFeed } from './unread-feed.ts'

export interface MessagesDeps {
  database: Database
  queue: Pick<Queue, 'send'>
  mailer: Mailer
  clock: Clock
  log: BaseLogger
  timeZone: string
  /** What mails lead to. */
  publicUrl: string | undefined
  events: EventDispatcher
  cards: ExpiringCardsReader
  readers: MailReaders
  mailPreferences: MailPreferencesStore
  recipients: Recipients
}

export interface MessagesModule extends Module {
  routes: ReturnType<typeof messagesRoutes>
  /** Routes without envelope: the stream and unsubscribing. */
  plugins: FastifyPluginCallback[]
  personalData: PersonalData
  broadcasts: BroadcastsService
  copies: MailCopiesService
  expiringCards: ExpiringCardsService
}

export const messagesModule = defineModule({
  word: 'messages',
  jobs: messagesJobs,
  create: (options: MessagesDeps): MessagesModule => {
    const {
      database,
      queue,
      mailer,
      clock,
      log,
      timeZone,
      publicUrl,
      events,
      cards,
      readers,
      mailPreferences,
      recipients,
    } = options
    const repository = new MessagesRepository(database)
    const tickets = new MessageTickets({ keys: repository, clock })
    const writer = new MessageWriter({ repository, queue, clock })
    const copies = new MailCopiesService({
      repository,
      tickets,
      readers,
      mailPreferences,
      mailer,
      clock,
      timeZone,
      publicUrl,
    })
    const feed = new UnreadFeed({ database, repository, log })
    const expiringCards = new ExpiringCardsService({ repository, events, cards, clock, timeZone })
    writeEventMessages(events, writer)
    return {
      routes: messagesRoutes(new MessagesService({ repository, tickets, clock, timeZone })),
      plugins: [messageStream({ tickets, feed }), unsubscribePlugin(copies)],
      handlers: messagesHandlers(copies, expiringCards),
      personalData: new MessagesPersonalData({ repository, timeZone }),
      broadcasts: new BroadcastsService({ repository, recipients, clock }),
      copies,
      expiringCards,
    }
  },
})
