import { availableParallelism } from 'node:os'
import { captionLimits, captionSampleRate, memberBenefits } from '@longhand/contracts'
import type { AnswerOf, Caption, CaptionLine, InterfaceLanguage } from '@longhand/contracts'
import type { LiveRecognizer } from '@longhand/speech'
import type { Maker } from '../../platform/access/maker.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { EventSink } from '../../platform/events/domain-events.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import { hashSecret, newSecret } from '../../platform/secrets/secrets.ts'
import { minCaptionSamples } from './caption-audio.ts'
import type { CaptionHub } from './caption-hub.ts'
import { toWireLine } from './caption-lines.ts'
import { nextCaptionState } from './caption-states.ts'
import { saveCaptionJob } from './captions.jobs.ts'
import type { CaptionRow, CaptionsRepository, CaptionTranslation } from './captions.repository.ts'
import { CaptionLostError, type LiveCaption } from './live-caption.ts'
import type { LiveCaptions } from './live-captions.ts'

export interface CaptionTime {
  quote(userId: string, recordingIds: readonly string[], use: 'captions'): Promise<{ available: number }>
  hold(
    tx: Transaction,
    held: { userId: string; transcriptionId: string; seconds: number; use: 'captions' },
  ): Promise<void>
  settle(tx: Transaction, transcriptionId: string, usedSeconds: number): Promise<void>
}

export interface CaptionsServiceDeps {
  repository: CaptionsRepository
  live: LiveCaptions
  hub: Pick<CaptionHub, 'publish' | 'refresh'>
  queue: Pick<Queue, 'send'>
  clock: Clock
  time: CaptionTime
  membership: { isMember(on: Queryable, userId: string): Promise<boolean> }
  storedBytes: (userId: string) => Promise<number>
  storageQuota: (userId: string) => Promise<number>
  recognizer: (language?: string) => Promise<LiveRecognizer>
  events?: EventSink | undefined
}

/** Each session is a process that is busy a good part of the time. */
const sessionsPerProcessor = 4

export class CaptionsService {
  constructor(private readonly deps: CaptionsServiceDeps) {}

  /**
   * Begins a session and holds its time. One that still runs is ended: no one speaks twice at once.
   *
   * @throws DomainError TRANSCRIPTION_QUOTA, STORAGE_QUOTA, NOT_SUPPORTED
   */
  async start(
    userId: string,
    interfaceLanguage: InterfaceLanguage,
    { language, name }: { language?: string | undefined; name?: string | undefined } = {},
  ): Promise<AnswerOf<'startCaption'>> {
    const { repository, clock, time, live } = this.deps
    if (live.count >= availableParallelism() * sessionsPerProcessor) throw unsupported(sentences.busy)
    const recognizer = await this.deps.recognizer(language).catch((error: unknown) => {
      throw unsupported(sentences.noEngine, error)
    })
    const { languages, quality } = recognizer.capabilities()
    const spoken = language ?? (languages === 'any' ? 'en' : (languages[0] ?? 'en'))
    if (languages !== 'any' && !languages.includes(spoken)) throw unsupported(sentences.language)
    const former = await repository.findOpen(undefined, userId)
    if (former) await this.end(userId, former.id)
    const limit = await this.limitOf(userId)
    const { available } = await time.quote(userId, [], 'captions')
    const maxSeconds = Math.max(1, Math.min(limit, Math.floor(available)))
    const now = clock.now()
    const ticket = this.newTicket()
    const row = await repository.transaction(async (tx) => {
      const inserted = await repository.insert(tx, {
        userId,
        name,
        language: spoken,
        interfaceLanguage,
        engine: recognizer.id,
        quality,
        maxSeconds,
        createdAt: now,
        seenAt: now,
        ticketHash: ticket.hash,
        ticketExpiresAt: ticket.expiresAt,
      })
      if (!inserted) throw new DomainError('NOT_POSSIBLE_NOW', { sentence: sentences.elsewhere })
      await time.hold(tx, {
        userId,
        transcriptionId: inserted.id,
        seconds: maxSeconds,
        use: 'captions',
      })
      return inserted
    })
    return { ...this.toCaption(row), ticket: ticket.secret }
  }

  async open(userId: string, captionId: string): Promise<AnswerOf<'openCaption'>> {
    const { secret, hash, expiresAt } = this.newTicket()
    const row = await this.deps.repository.setTicket(userId, captionId, { hash, expiresAt })
    if (!row) throw new DomainError('RECORD_NOT_FOUND')
    return { ...this.toCaption(row), ticket: secret }
  }

  /** Takes a ticket. @returns The session with a new connection. @throws DomainError NOT_LOGGED_IN for a ticket that is no good. */
  async connect(ticket: string): Promise<CaptionRow> {
    const { repository, live, clock } = this.deps
    const hash = hashSecret(ticket)
    const connect = (): Promise<CaptionRow | undefined> => repository.connect(hash, clock.now())
    const known = await repository.findByTicket(hash, clock.now())
    const caption = known && live.find(known.id)
    if (known && !caption) await live.take(known.id)
    const row = caption ? await caption.handOver(connect).catch(unlessLost(connect)) : await connect()
    if (!row) throw new DomainError('NOT_LOGGED_IN')
    return row
  }

  async find(userId: string, captionId: string): Promise<Caption> {
    const row = await this.deps.repository.find(userId, captionId)
    if (!row) throw new DomainError('RECORD_NOT_FOUND')
    return this.toCaption(row)
  }

  async current(userId: string): Promise<Caption | null> {
    const row = await this.deps.repository.findOpen(undefined, userId)
    return row ? this.toCaption(row) : null
  }

  /** A job saves it. Idempotent. */
  async end(userId: string, captionId: string): Promise<void> {
    const row = await this.deps.repository.find(userId, captionId)
    if (!row) throw new DomainError('RECORD_NOT_FOUND')
    const { live } = this.deps
    const caption = live.find(row.id)
    if (caption) return this.endLive(caption)
    if (isOpen(row)) await live.take(row.id)
    await this.endStored(row.id)
    await live.leave(row.id)
  }

  async whyOver({ id, connection }: CaptionRow): Promise<'ended' | 'replaced' | undefined> {
    const row = await this.deps.repository.findAny(id)
    if (!row || !isOpen(row)) return 'ended'
    return row.connection === connection ? undefined : 'replaced'
  }

  async endLive(caption: LiveCaption): Promise<void> {
    const samples = await caption.finish()
    await this.endStored(caption.id, samples)
    await this.deps.live.drop(caption.id, caption)
  }

  async endLeft(caption: LiveCaption): Promise<void> {
    // Lets go of one that another connection holds.
    await caption.seen()
    const samples = await caption.finish()
    if (samples !== undefined) await this.endStored(caption.id, samples)
    await this.deps.live.drop(caption.id, caption)
  }

  async endAbandoned(): Promise<number> {
    const { repository, clock, live } = this.deps
    const abandoned = await repository.abandoned(clock.now(), 100)
    for (const { id } of abandoned) if (!live.find(id)) await this.endStored(id)
    return abandoned.length
  }

  /** A new link replaces the former one, whose audience hears nothing more. */
  async share(
    userId: string,
    captionId: string,
    { isOpen, maker }: { isOpen: boolean; maker: Maker },
  ): Promise<AnswerOf<'shareCaption'>> {
    const { repository, clock, events } = this.deps
    const link = isOpen ? newSecret() : null
    const at = clock.now()
    const audience = link === null ? null : { audienceHash: hashSecret(link), audienceMadeAt: at, ...maker }
    const row = await repository.transaction(async (tx) => {
      const changed = await repository.setAudience(tx, userId, captionId, audience)
      if (changed && audience)
        await events?.emit(tx, { type: 'access-made', userId, kind: 'audience', id: changed.id, maker, at })
      return changed
    })
    if (!row) throw new DomainError('RECORD_NOT_FOUND')
    this.deps.hub.refresh(row.id)
    return { link }
  }

  /** The session that an audience may watch. @throws DomainError RECORD_NOT_FOUND */
  async watch(link: string): Promise<CaptionRow> {
    const row = await this.deps.repository.findByLink(hashSecret(link))
    if (!row) throw new DomainError('RECORD_NOT_FOUND')
    return row
  }

  async noteAudience(captionId: string): Promise<void> {
    await this.deps.repository.noteAudience(captionId, this.deps.clock.now())
  }

  translation(captionId: string): Promise<CaptionTranslation | undefined> {
    return this.deps.repository.translation(captionId)
  }

  async lines(captionId: string, after: number): Promise<CaptionLine[]> {
    return (await this.deps.repository.lines(captionId, after)).map(toWireLine)
  }

  private async endStored(captionId: string, samples?: number): Promise<void> {
    const { repository, queue, clock, time, hub } = this.deps
    const hasEnded = await repository.transaction(async (tx) => {
      const row = await repository.end(tx, captionId, clock.now(), samples)
      if (!row) return false
      // The time that was not used comes back at once: the next session may need it.
      await time.settle(
        tx,
        captionId,
        row.samples < minCaptionSamples ? 0 : Math.ceil(row.samples / captionSampleRate),
      )
      await queue.send(tx, saveCaptionJob, { captionId }, { for: row.userId })
      return true
    })
    if (hasEnded) hub.publish(captionId, { type: 'state', state: 'ending' })
  }

  private async limitOf(userId: string): Promise<number> {
    const { repository, membership, storedBytes, storageQuota } = this.deps
    if ((await storedBytes(userId)) >= (await storageQuota(userId))) throw new DomainError('STORAGE_QUOTA')
    const isMember = await repository.transaction((tx) => membership.isMember(tx, userId))
    return memberBenefits.captionSeconds[isMember ? 'vip' : 'account']
  }

  private toCaption({ id, state, language, samples, maxSeconds, createdAt }: CaptionRow): Caption {
    return {
      captionId: id,
      state,
      language,
      seconds: (this.deps.live.find(id)?.received ?? samples) / captionSampleRate,
      maxSeconds,
      recordingId: state === 'saved' ? id : null,
      createTime: Math.floor(createdAt.getTime() / 1000),
    }
  }

  private newTicket(): { secret: string; hash: string; expiresAt: Date } {
    const secret = newSecret()
    return {
      secret,
      hash: hashSecret(secret),
      expiresAt: new Date(this.deps.clock.now().getTime() + captionLimits.ticketSeconds * 1000),
    }
  }
}

function isOpen({ state }: CaptionRow): boolean {
  return nextCaptionState(state, 'end') !== undefined
}

function unlessLost<Result>(again: () => Promise<Result>): (error: unknown) => Promise<Result> {
  return (error) => {
    if (error instanceof CaptionLostError) return again()
    throw error
  }
}

const sentences = {
  elsewhere: {
    en: 'Captions have just been started in another window',
    'zh-CN': '刚刚已在另一个窗口中开始字幕',
  },
  busy: {
    en: 'Too many people use live captions now. Please try again later',
    'zh-CN': '当前实时字幕会话过多，请稍后再试',
  },
  noEngine: { en: 'Live captions are not available here', 'zh-CN': '此处暂无实时字幕' },
  language: { en: 'Live captions don’t know that language yet', 'zh-CN': '实时字幕暂不支持该语言' },
} as const

function unsupported(sentence: { en: string; 'zh-CN': string }, cause?: unknown): DomainError {
  return new DomainError('NOT_SUPPORTED', { sentence, cause })
}
