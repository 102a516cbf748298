import {
  type AnswerOf,
  type InterfaceLanguage,
  type Link,
  type LinkImport,
  linkLimits,
  type ParsedRequestOf,
  type Sentence,
} from '@longhand/contracts'
import { clock } from '@longhand/transcript'
import { type Clock, epochSeconds } from '../../platform/clock/clock.ts'
import { keyedId } from '../../platform/db/keyed-id.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { notAFileError } from '../../platform/outbound/remote-file.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import type { TimeService } from '../time/time.service.ts'
import type { FetchedUploadsService } from '../upload/fetched-uploads.service.ts'
import { nextLinkState, isOnItsWay } from './link-states.ts'
import { fetchLinkJob } from './links.jobs.ts'
import type { LinkImportRow, LinksRepository, NewLinkImport } from './links.repository.ts'
import type { FeedEpisode } from './looking/feed-parser.ts'
import type { FoundLink, LinkReader } from './looking/link-reader.ts'
import type { FoundMedia, PageMedia } from './pages/page-media.ts'

export interface LinkAsker {
  userId: string
  language: InterfaceLanguage
  tokenId?: string | undefined
}

/** What {@link LinksService} is made of. */
export interface LinksServiceDependencies {
  repository: LinksRepository
  reader: LinkReader
  /** Media of pages, where the operator has installed what finds them. */
  pages: Pick<PageMedia, 'look'> | undefined
  time: Pick<TimeService, 'quote'>
  fetched: Pick<FetchedUploadsService, 'discard'>
  queue: Pick<Queue, 'send'>
  clock: Clock
}

interface Wanted {
  kind: 'file' | 'page'
  address: string
  title: string
  seconds: number | null
}

export class LinksService {
  constructor(private readonly deps: LinksServiceDependencies) {}

  /** @throws DomainError PARAMETER_INVALID for an address that gives nothing; BusyError; the reason of `signal`. */
  async look(userId: string, address: string, signal: AbortSignal): Promise<Link> {
    const { repository, time } = this.deps
    const link = normal(address)
    const found = await this.read(userId, link, { signal })
    const { available } = await time.quote(userId, [])
    const shown = {
      address: link,
      seconds: null,
      bytes: null,
      episodes: [],
      episodeCount: 0,
      isComplete: true,
      available,
    }
    if (found.kind === 'page') return { ...shown, ...found }
    if (found.kind === 'file') return { ...shown, kind: 'file', title: found.title, bytes: found.bytes }
    const { title, episodes, episodeCount, isComplete } = found.feed
    const known = await repository.knownAddresses(userId)
    return {
      ...shown,
      kind: 'feed',
      title,
      episodeCount,
      isComplete,
      episodes: episodes.map((episode) => toWireEpisode(episode, known)),
    }
  }

  /**
   * Has what is at an address fetched: all of it, or nothing.
   *
   * @throws DomainError PARAMETER_MISSING, PARAMETER_INVALID; TRANSCRIPTION_QUOTA when it is to be transcribed and the time that is left is not enough; LIMIT_REACHED.
   */
  async import(
    asker: LinkAsker,
    fields: ParsedRequestOf<'importLink'>,
    signal: AbortSignal,
  ): Promise<AnswerOf<'importLink'>> {
    const { repository, queue, clock } = this.deps
    const { userId, language, tokenId = null } = asker
    const { folderId = '', transcribe = null, allowTruncated = false, key } = fields
    const wanted = await this.choose(userId, fields, signal)
    if (transcribe) await this.requireTime(userId, wanted)
    const createdAt = clock.now()
    return repository.transaction(async (tx) => {
      const rows: LinkImportRow[] = []
      for (const { kind, address, title } of wanted) {
        const added: NewLinkImport = {
          id: key === undefined ? undefined : keyedId(userId, key, address),
          userId,
          kind,
          address,
          title,
          folderId,
          transcribe,
          language,
          tokenId,
          allowTruncated,
          createdAt,
        }
        const { row, isNew } = await repository.add(tx, added)
        if (isNew) await queue.send(tx, fetchLinkJob, { importId: row.id, turn: row.turn }, { for: userId })
        rows.push(row)
      }
      return rows.map((row) => toWire(row, language))
    })
  }

  async list(userId: string, language: InterfaceLanguage): Promise<LinkImport[]> {
    return (await this.deps.repository.list(userId)).map((row) => toWire(row, language))
  }

  /** @throws DomainError RECORD_NOT_FOUND; NOT_POSSIBLE_NOW for one that has ended. */
  async cancel(userId: string, importId: string): Promise<void> {
    const { repository, fetched } = this.deps
    await repository.transaction(async (tx) => {
      const row = await repository.lockOwn(tx, userId, importId)
      if (!row) throw new DomainError('RECORD_NOT_FOUND')
      if (nextLinkState(row.state, 'cancel') === undefined)
        throw new DomainError('NOT_POSSIBLE_NOW', { sentence: hasEnded })
      await repository.move(tx, row, 'cancel', cancelled(row))
    })
    // The worker that has it finds out within a second, and does the same.
    await fetched.discard(userId, importId)
  }

  /** All that are on their way. What was fetched goes with the worker that has it, or when its folder is swept. */
  async cancelAll(tx: Transaction, userId: string): Promise<void> {
    const { repository } = this.deps
    for (const row of await repository.lockAllOnTheirWay(tx, userId))
      await repository.move(tx, row, 'cancel', cancelled(row))
  }

  /** @param allowTruncated Takes a file that is cut off as far as it goes. */
  async retry(userId: string, importId: string, allowTruncated: boolean | undefined): Promise<void> {
    const { repository, queue, clock } = this.deps
    await repository.transaction(async (tx) => {
      const row = await repository.lockOwn(tx, userId, importId)
      if (!row) throw new DomainError('RECORD_NOT_FOUND')
      if (nextLinkState(row.state, 'retry') === undefined) throw new DomainError('NOT_POSSIBLE_NOW')
      await repository.requireRoom(tx, userId)
      if (await repository.findOnItsWay(tx, userId, row.address))
        throw new DomainError('NOT_POSSIBLE_NOW', { sentence: isUnderWay })
      const turn = row.turn + 1
      await repository.move(tx, row, 'retry', {
        ...{
          turn,
          failures: 0,
          startedAt: null,
          problem: null,
          message: null,
          playableSeconds: null,
          nextAt: clock.now(),
        },
        allowTruncated,
      })
      await queue.send(tx, fetchLinkJob, { importId, turn }, { for: userId })
    })
  }

  /** @throws DomainError RECORD_NOT_FOUND; NOT_POSSIBLE_NOW for one that is on its way. */
  async remove(userId: string, importId: string): Promise<void> {
    const { repository, fetched } = this.deps
    await repository.transaction(async (tx) => {
      const row = await repository.lockOwn(tx, userId, importId)
      if (!row) throw new DomainError('RECORD_NOT_FOUND')
      if (isOnItsWay(row.state)) throw new DomainError('NOT_POSSIBLE_NOW', { sentence: isUnderWay })
      await repository.delete(tx, importId)
    })
    await fetched.discard(userId, importId)
  }

  private async read(
    userId: string,
    address: string,
    asked: { signal: AbortSignal; episodeIds?: readonly string[] | undefined },
  ): Promise<Exclude<FoundLink, { kind: 'page' }> | ({ kind: 'page' } & FoundMedia)> {
    const { reader, pages } = this.deps
    const found = await reader.read(userId, address, asked)
    if (found.kind !== 'page') return found
    if (!pages) throw notAFileError()
    return { kind: 'page', ...(await pages.look(address, asked.signal)) }
  }

  private async choose(
    userId: string,
    { address, episodeIds }: ParsedRequestOf<'importLink'>,
    signal: AbortSignal,
  ): Promise<Wanted[]> {
    const link = normal(address)
    const found = await this.read(userId, link, { signal, episodeIds })
    if (found.kind === 'file') return [{ kind: 'file', address: link, title: found.title, seconds: null }]
    if (found.kind === 'page')
      return [{ kind: 'page', address: link, title: found.title, seconds: found.seconds }]
    if (!episodeIds)
      throw new DomainError('PARAMETER_MISSING', { sentence: chooseEpisodes, data: { field: 'episodeIds' } })
    const byId = new Map(found.feed.episodes.map((episode) => [episode.episodeId, episode]))
    return [...new Set(episodeIds)].map((id) => {
      const episode = byId.get(id)
      if (!episode)
        throw new DomainError('PARAMETER_INVALID', {
          sentence: found.feed.isComplete ? goneEpisode : farEpisode,
          data: { field: 'episodeIds' },
        })
      if (episode.address.length > linkLimits.addressLength)
        throw new DomainError('PARAMETER_INVALID', { sentence: longAddress, data: { field: 'episodeIds' } })
      return { kind: 'file', address: episode.address, title: episode.title, seconds: episode.seconds }
    })
  }

  /** What feeds say of lengths is an estimate: each transcription holds its own time when it starts. */
  private async requireTime(userId: string, wanted: readonly Wanted[]): Promise<void> {
    const { available } = await this.deps.time.quote(userId, [])
    const price = wanted.reduce((sum, { seconds }) => sum + (seconds ?? 0), 0)
    if (available > 0 && available >= price) return
    throw new DomainError('TRANSCRIPTION_QUOTA', {
      sentence: tooLittleTime(price, available),
      data: { seconds: price, available },
    })
  }
}

/** An address as it is stored and compared. */
function normal(address: string): string {
  if (!URL.canParse(address)) return address
  const url = new URL(address)
  url.hash = ''
  return url.href
}

function toWireEpisode(
  { publishedAt, ...episode }: FeedEpisode,
  known: ReadonlySet<string>,
): Link['episodes'][number] {
  return {
    ...episode,
    publishTime: publishedAt && epochSeconds(publishedAt),
    isImported: known.has(episode.address),
  }
}

function toWire(row: LinkImportRow, language: InterfaceLanguage): LinkImport {
  return {
    importId: row.id,
    address: row.address,
    title: row.title,
    state: row.state,
    bytes: row.bytes,
    ofBytes: row.ofBytes,
    problem: row.problem,
    message: row.message?.[language] ?? null,
    recordingId: row.state === 'done' ? row.id : null,
    isTranscribed: row.isTranscribed,
    playableSeconds: row.playableSeconds,
    sameAs: row.sameAs,
    createTime: epochSeconds(row.createdAt),
    nextTime: row.state === 'waiting' ? row.nextAt && epochSeconds(row.nextAt) : null,
  }
}

function tooLittleTime(price: number, available: number): Sentence {
  const [takes, left] = [price, Math.max(0, available)].map((seconds) => clock(Math.floor(seconds) * 1000))
  return price > 0
    ? {
        en: `Transcribing this takes about ${takes} of transcription time, and ${left} is left. Import it without transcribing, or choose less`,
        'zh-CN': `转写大约需要 ${takes} 转写时长，当前剩余 ${left}。可以只导入不转写，或减少选择`,
      }
    : {
        en: 'No transcription time is left. Import it without transcribing',
        'zh-CN': '转写时长已用完，可以只导入不转写',
      }
}

const hasEnded: Sentence = { en: 'This import has ended already', 'zh-CN': '该导入已结束' }
const isUnderWay: Sentence = {
  en: 'This link is on its way. Please cancel it first',
  'zh-CN': '该链接正在获取，请先取消',
}
const chooseEpisodes: Sentence = {
  en: 'This is a podcast. Please choose episodes',
  'zh-CN': '该地址是播客，请选择单集',
}
const goneEpisode: Sentence = {
  en: 'The podcast does not have this episode any more. Please look at it again',
  'zh-CN': '播客中已没有该单集，请重新查看',
}
const farEpisode: Sentence = {
  en: 'The podcast is too long to be read as far as this episode. Please look at it again',
  'zh-CN': '播客内容过长，未能读取到该单集，请重新查看',
}
const longAddress: Sentence = { en: 'The address of this episode is too long', 'zh-CN': '该单集的地址过长' }

function cancelled({ turn }: LinkImportRow): Parameters<LinksRepository['move']>[3] {
  return { turn: turn + 1, nextAt: null, bytes: 0, validator: null }
}
