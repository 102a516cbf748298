import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { feedbackLimits, type InterfaceLanguage, type FeedbackCategory } from '@longhand/contracts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { tooManyTries } from '../../platform/errors/too-many-tries.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { PictureRules, Pictures } from '../../platform/pictures/pictures.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import { eraseFolder } from '../../platform/storage/erase-folder.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { categoryList, categoryName } from './feedback-categories.ts'
import type { FeedbackPage, FeedbackRepository, FeedbackRow } from './feedback.repository.ts'
import { mailFeedbackJob } from './support.jobs.ts'

const maxFeedback = [
  { period: '', tries: 20, windowSeconds: 3600 },
  { period: ' day', tries: 60, windowSeconds: 86_400 },
]

const pictureRules: PictureRules = {
  maxBytes: feedbackLimits.fileBytes,
  tooLarge: { en: 'A picture may be 5 MB at most', 'zh-CN': '图片不能超过 5 MB' },
  // A screen of today stays readable.
  size: { width: 2560, height: 2560, fit: 'inside', withoutEnlargement: true },
}

export interface TryCounter {
  count(
    on: Queryable,
    key: string,
    window: { now: Date; windowSeconds: number },
  ): Promise<{ tries: number; endsAt: Date }>
}

export interface NewFeedback {
  categoryId: string
  content: string
  contact: string
}

export interface FeedbackDeps {
  repository: FeedbackRepository
  storage: Storage
  reader: Pictures
  queue: Queue
  mailer: Mailer
  tries: TryCounter
  clock: Clock
  rateLimitScale: number
  mailTo: string | undefined
}

export class FeedbackService {
  constructor(private readonly deps: FeedbackDeps) {}

  categories(language: InterfaceLanguage): FeedbackCategory[] {
    return categoryList(language)
  }

  categoryName(categoryId: string, language: InterfaceLanguage): string {
    return categoryName(categoryId, language)
  }

  /**
   * Keeps a feedback with its pictures, all of it or nothing.
   *
   * @throws DomainError RECORD_NOT_FOUND for an unknown category, TOO_MANY_TRIES, FILE_UPLOAD_FAILED.
   */
  async add(
    userId: string,
    { categoryId, content, contact }: NewFeedback,
    files: AsyncIterable<{ stream: Readable }>,
  ): Promise<void> {
    const { repository, storage, reader, queue, clock, mailTo } = this.deps
    if (!categoryList('en').some(({ id }) => id === categoryId)) throw new DomainError('RECORD_NOT_FOUND')
    await this.countTry(userId)
    const pictures: Buffer[] = []
    for await (const { stream } of files) pictures.push(await reader.reEncode(userId, stream, pictureRules))
    const feedbackId = randomUUID()
    try {
      for (const [index, picture] of pictures.entries())
        await storage.put(keyOf(feedbackId, index + 1), picture)
      await repository.transaction(async (tx) => {
        await repository.add(tx, {
          feedbackId,
          userId,
          categoryId,
          content,
          contact,
          pictureCount: pictures.length,
          createdAt: clock.now(),
        })
        if (mailTo !== undefined) await queue.send(tx, mailFeedbackJob, { feedbackId })
      })
    } catch (error) {
      await storage.deleteFolder(folderOf(feedbackId))
      throw error
    }
  }

  page(paging: FeedbackPage): Promise<{ rows: FeedbackRow[]; total: number }> {
    return this.deps.repository.page(paging)
  }

  unanswered(): Promise<number> {
    return this.deps.repository.unanswered()
  }

  /** @returns The feedback, unless it has an answer or is gone. */
  answer(tx: Queryable, feedbackId: string, answer: string): Promise<FeedbackRow | undefined> {
    return this.deps.repository.answer(tx, feedbackId, answer, this.deps.clock.now())
  }

  find(feedbackId: string): Promise<FeedbackRow | undefined> {
    return this.deps.repository.find(feedbackId)
  }

  of(userId: string): Promise<FeedbackRow[]> {
    return this.deps.repository.of(userId)
  }

  /** WebP. @param number From 1. */
  async picture(feedbackId: string, number: number): Promise<Readable> {
    return (await this.deps.storage.get(keyOf(feedbackId, number))).stream
  }

  /** Mails a feedback to the operators; nothing when it was erased meanwhile. @throws when the mail was not taken. */
  async mail(feedbackId: string): Promise<void> {
    const { repository, mailer, mailTo } = this.deps
    const row = await repository.find(feedbackId)
    if (row && mailTo !== undefined)
      await mailer.send({
        to: mailTo,
        subject: `Feedback: ${categoryName(row.categoryId, 'en')}`,
        text: feedbackText(row),
      })
  }

  async erase(userId: string): Promise<void> {
    const { repository, storage } = this.deps
    for (const { feedbackId } of await repository.of(userId))
      await eraseFolder(
        { transaction: (work) => repository.transaction(work), storage },
        folderOf(feedbackId),
      )
    await repository.erase(userId)
  }

  private async countTry(userId: string): Promise<void> {
    const { repository, tries, clock, rateLimitScale } = this.deps
    for (const { period, tries: max, windowSeconds } of maxFeedback) {
      const now = clock.now()
      const { tries: count, endsAt } = await repository.transaction((tx) =>
        tries.count(tx, `feedback${period} ${userId}`, { now, windowSeconds }),
      )
      if (count > max * rateLimitScale) throw tooManyTries((endsAt.getTime() - now.getTime()) / 1000)
    }
  }
}

function feedbackText({
  feedbackId,
  userId,
  categoryId,
  content,
  contact,
  pictureCount,
  createdAt,
}: FeedbackRow): string {
  const lines = [
    `Feedback: ${feedbackId}`,
    `About: ${categoryName(categoryId, 'en')}`,
    `From: user ${userId}`,
    `Contact: ${contact || 'the address of the account'}`,
    `When: ${createdAt.toISOString()}`,
  ]
  if (pictureCount > 0) lines.push(`Pictures: ${pictureCount} (on the page for operators, under Messages)`)
  return `${lines.join('\n')}\n\n${content}\n`
}

function folderOf(feedbackId: string): string {
  return `feedback/${feedbackId}`
}

function keyOf(feedbackId: string, number: number): string {
  return `${folderOf(feedbackId)}/${number}.webp`
}
