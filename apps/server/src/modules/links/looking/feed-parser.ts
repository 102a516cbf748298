import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { linkLimits } from '@longhand/contracts'
import sax from 'sax'
import { threadCpuMs } from '../../../platform/process/thread-work.ts'

/** An episode as its feed describes it. Texts are plain: what looks like HTML in them is shown as it is. */
export interface FeedEpisode {
  episodeId: string
  title: string
  address: string
  publishedAt: Date | null
  seconds: number | null
  bytes: number | null
}

/** A podcast, the newest episodes first. */
export interface Feed {
  title: string
  /** At most as many as are listed, or those that were asked for. */
  episodes: FeedEpisode[]
  /** Of those that were read. */
  episodeCount: number
  /** `false` for one that was too long to be read to its end. */
  isComplete: boolean
}

export interface FeedLimits {
  /** Of the thread that reads. */
  maxCpuMs: number
  /** Ids of episodes: reading ends when all are found. */
  wanted?: readonly string[] | undefined
}

/** A text that is no feed, or one that is built to hurt. */
export class FeedError extends Error {
  override name = 'FeedError'
}

/** Ends what there is of a feed that is too long. */
export class FeedCutError extends Error {
  override name = 'FeedCutError'
}

const maxDepth = 64
const maxAttributes = 200
const maxEpisodes = 20_000
const maxTextLength = 2000
/** What is parsed at a time: a few milliseconds, between which other feeds are. */
const sliceLength = 64 * 1024

const texts = new Set([
  'title',
  'guid',
  'id',
  'pubdate',
  'published',
  'updated',
  'dc:date',
  'itunes:duration',
  'link',
])
const roots = new Set(['rss', 'feed', 'rdf:rdf'])
const containers = new Set(['channel', 'feed'])

interface Entry {
  texts: Map<string, string>
  enclosure: { url: string; bytes: string | undefined; seconds: string | undefined } | undefined
}

/**
 * Reads RSS 2.0 and Atom as it comes, also where it is not quite well-formed. Entities that a document declares are not expanded, and nothing is loaded.
 *
 * @param source Ends with {@link FeedCutError} where it is longer than may be read.
 * @param base Where the feed came from: addresses in it may be relative to that.
 * @throws FeedError; what the source throws.
 */
export async function parseFeed(source: AsyncIterable<string>, base: URL, limits: FeedLimits): Promise<Feed> {
  const reader = new FeedReader(base, limits.wanted && new Set(limits.wanted))
  try {
    for await (const piece of source) {
      for (let start = 0; start < piece.length; start += sliceLength) {
        if (reader.hasAll) return reader.end(true)
        if (reader.isFull || reader.cpuMs > limits.maxCpuMs) return reader.end(false)
        reader.write(piece.slice(start, start + sliceLength))
        await nextTurn()
      }
    }
  } catch (error) {
    if (error instanceof FeedCutError) return reader.end(false)
    throw error
  }
  return reader.end(true)
}

class FeedReader {
  readonly #parser = sax.parser(false, { lowercase: true, trim: false })
  readonly #path: string[] = []
  readonly #episodes: FeedEpisode[] = []
  readonly #known = new Set<string>()
  #title = ''
  #entry: Entry | undefined
  #text: string | undefined
  #attributes = 0
  #isFeed = false
  #failure: FeedError | undefined

  cpuMs = 0

  constructor(
    private readonly base: URL,
    private readonly wanted: ReadonlySet<string> | undefined,
  ) {
    const parser = this.#parser
    // It goes on behind what it does not understand.
    parser.onerror = () => void (parser.error = null as unknown as Error)
    parser.onattribute = () => {
      if (++this.#attributes > maxAttributes) this.#fail('An element has too many attributes.')
    }
    parser.onopentag = ({ name, attributes }) => {
      this.#open(name, attributes as Record<string, string>)
    }
    parser.onclosetag = (name) => {
      this.#close(name)
    }
    parser.ontext = (text) => {
      this.#add(text)
    }
    parser.oncdata = (text) => {
      this.#add(text)
    }
  }

  get isFull(): boolean {
    return this.#episodes.length >= maxEpisodes
  }

  get hasAll(): boolean {
    return this.wanted !== undefined && [...this.wanted].every((id) => this.#known.has(id))
  }

  write(piece: string): void {
    const before = threadCpuMs()
    this.#parser.write(piece)
    this.cpuMs += threadCpuMs() - before
    if (this.#failure) throw this.#failure
  }

  end(isComplete: boolean): Feed {
    if (isComplete) this.#parser.close()
    if (this.#failure) throw this.#failure
    if (!this.#isFeed) throw new FeedError('It is no feed.')
    const episodeCount = this.#episodes.length
    if (!isComplete && episodeCount === 0) throw new FeedError('It is too long.')
    const { wanted } = this
    // Of equal or unknown dates, as the feed has them.
    const sorted = this.#episodes.sort(
      (one, other) => (other.publishedAt?.getTime() ?? 0) - (one.publishedAt?.getTime() ?? 0),
    )
    const episodes = wanted
      ? sorted.filter(({ episodeId }) => wanted.has(episodeId))
      : sorted.slice(0, linkLimits.episodes)
    return { title: this.#title, episodes, episodeCount, isComplete }
  }

  #open(name: string, attributes: Record<string, string>): void {
    this.#attributes = 0
    if (this.#path.length === 0) {
      if (!roots.has(name)) return this.#fail('It is no feed.')
      this.#isFeed = true
    }
    this.#path.push(name)
    if (this.#path.length > maxDepth) return this.#fail('It is nested too deeply.')
    if (name === 'item' || name === 'entry') this.#entry = { texts: new Map(), enclosure: undefined }
    if (texts.has(name) && this.#isDirect()) this.#text = ''
    if (this.#entry) takeEnclosure(this.#entry, name, attributes)
  }

  #close(name: string): void {
    if (this.#text !== undefined && this.#isDirect() && texts.has(name)) {
      const text = this.#text.trim()
      if (this.#entry) {
        if (!this.#entry.texts.has(name)) this.#entry.texts.set(name, text)
      } else if (name === 'title' && this.#title === '') this.#title = oneLine(text)
      this.#text = undefined
    }
    if ((name === 'item' || name === 'entry') && this.#entry) {
      this.#take(this.#entry)
      this.#entry = undefined
    }
    this.#path.pop()
  }

  /** Whether the element that is read belongs to an episode or the podcast itself, not to a picture of it. */
  #isDirect(): boolean {
    const parent = this.#path.at(-2) ?? ''
    return this.#entry ? parent === 'item' || parent === 'entry' : containers.has(parent)
  }

  #add(text: string): void {
    if (this.#text !== undefined && this.#text.length < maxTextLength)
      this.#text += text.slice(0, maxTextLength - this.#text.length)
  }

  #take({ texts: found, enclosure }: Entry): void {
    if (!enclosure || !URL.canParse(enclosure.url, this.base.href) || this.#episodes.length >= maxEpisodes)
      return
    const address = new URL(enclosure.url, this.base)
    if (!['http:', 'https:'].includes(address.protocol)) return
    address.hash = ''
    const episodeId = idOf(found.get('guid') ?? found.get('id') ?? address.href)
    if (this.#known.has(episodeId)) return
    this.#known.add(episodeId)
    this.#episodes.push({
      episodeId,
      title: oneLine(found.get('title') ?? '') || (address.pathname.split('/').at(-1) ?? ''),
      address: address.href,
      publishedAt: dateOf(
        found.get('pubdate') ?? found.get('published') ?? found.get('dc:date') ?? found.get('updated'),
      ),
      seconds: secondsOf(found.get('itunes:duration') ?? enclosure.seconds),
      bytes: wholeOf(enclosure.bytes),
    })
  }

  #fail(message: string): void {
    this.#failure ??= new FeedError(message)
  }
}

function takeEnclosure(
  entry: Entry,
  name: string,
  { url, href, rel, type, length, filesize, duration, medium }: Record<string, string>,
): void {
  const seconds = duration
  if (name === 'enclosure' && url) entry.enclosure = { url, bytes: length, seconds }
  else if (name === 'link' && rel === 'enclosure' && href)
    entry.enclosure ??= { url: href, bytes: length, seconds }
  else if (
    name === 'media:content' &&
    url &&
    (/^(audio|video)\//.test(type ?? '') || medium === 'audio' || medium === 'video')
  )
    entry.enclosure ??= { url, bytes: filesize, seconds }
}

function idOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}

function oneLine(text: string): string {
  return text
    .replaceAll(/[\u0000-\u001f\u007f]+/g, ' ')
    .trim()
    .slice(0, 300)
}

function dateOf(text: string | undefined): Date | null {
  const time = Date.parse(text ?? '')
  return Number.isNaN(time) || Math.abs(time) > 8e12 ? null : new Date(time)
}

function wholeOf(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,14}$/.test(text.trim()) && Number(text) > 0 ? Number(text) : null
}

/** `3723`, `62:03` or `1:02:03`. */
function secondsOf(text: string | undefined): number | null {
  if (text === undefined || !/^\d{1,6}(:\d{1,2}){0,2}(\.\d+)?$/.test(text.trim())) return null
  const seconds = text
    .trim()
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0)
  return seconds > 0 && seconds < 100 * 3600 ? Math.round(seconds) : null
}
