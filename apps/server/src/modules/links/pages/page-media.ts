import { createReadStream } from 'node:fs'
import { lstat, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { linkLimits, type Sentence, uploadLimits } from '@longhand/contracts'
import type { ProcessResult } from '@longhand/speech/sandbox'
import pLimit from 'p-limit'
import { z } from 'zod'
import { refuse } from '../../../platform/incoming/refusals.ts'
import { type ForwardProxy, openForwardProxy } from '../../../platform/outbound/forward-proxy.ts'
import { type Outbound, OutboundError } from '../../../platform/outbound/outbound.ts'
import {
  cutOffError,
  explainOutbound,
  refusedWith,
  RemoteFileError,
  tooSlowError,
} from '../../../platform/outbound/remote-file.ts'
import { proxyAddress, runProxied } from '../../../platform/outbound/run-proxied.ts'
import { withoutTransportStream } from '../../../platform/speech/transport-streams.ts'

export interface FoundMedia {
  title: string
  seconds: number | null
  bytes: number | null
}

export interface FetchedMedia {
  ending: string
  bytes: number
  stream: Readable
}

/** What {@link PageMedia} is made of. */
export interface PageMediaDependencies {
  program: string
  outbound: Pick<Outbound, 'addressOf'>
  /** What may come of one page. Default that of uploads. */
  maxBytes?: number
  /** Without a byte for so long, fetching fails. Default 30 s. */
  silentForMs?: number
  lookMs?: number
}

interface Run {
  words: readonly string[]
  folder?: string
  signal: AbortSignal
  timeoutMs: number
  onTick?: () => Promise<void>
  onStdoutLine?: (line: string) => void
}

const watchEveryMs = 250
/** What is sent besides the media: pages, lists of pieces, the overhead of encryption. */
const besideMediaBytes = 64 * 1024 * 1024
const looksAtOnce = 2
const maxTitleLength = 140

/** Nothing of the machine's settings, caches and accounts is used, no other program is started, and only what is playable as it is sent is taken. */
const always = [
  '--ignore-config',
  '--no-cache-dir',
  '--no-cookies',
  '--no-cookies-from-browser',
  '--no-exec',
  '--no-playlist',
  '--playlist-items',
  '1',
  '--default-search',
  'error',
  '--format',
  'bestaudio/best',
  '--match-filters',
  '!is_live',
  '--socket-timeout',
  '20',
  '--retries',
  '3',
  '--extractor-retries',
  '1',
  '--no-progress',
  '--no-colors',
  '--proxy',
  proxyAddress,
]
const found = z.object({
  title: z.string().optional().catch(undefined),
  duration: z.number().nonnegative().optional().catch(undefined),
  filesize: z.number().int().nonnegative().optional().catch(undefined),
})

/** Finds media on pages and fetches it, by yt-dlp: confined, with our proxy as its only way out. */
export class PageMedia {
  readonly #looks = pLimit(looksAtOnce)

  constructor(private readonly deps: PageMediaDependencies) {}

  /** @throws RemoteFileError for a page that plays nothing; the reason of `signal`. */
  async look(address: string, signal: AbortSignal): Promise<FoundMedia> {
    const { lookMs = linkLimits.feedSeconds * 1000 } = this.deps
    return this.#looks(async () => {
      signal.throwIfAborted()
      let line = ''
      const { result, proxy } = await this.run(address, {
        words: ['--simulate', '--print', '%(.{title,duration,filesize})j'],
        signal,
        timeoutMs: lookMs,
        onStdoutLine: (next) => (line ||= next),
      })
      if (line === '') throw failureOf(result, proxy)
      const { title, duration, filesize } = found.parse(JSON.parse(line))
      return { title: titleOf(title, address), seconds: duration ?? null, bytes: filesize ?? null }
    })
  }

  /**
   * Fetches the sound of a page; what an earlier attempt left in the folder is gone on with.
   *
   * @param folder Private to this page.
   * @param onGrown Called with the bytes so far.
   * @throws RemoteFileError, DomainError FILE_UPLOAD_FAILED; the reason of `signal`.
   */
  async fetch(
    address: string,
    { folder, signal, onGrown }: { folder: string; signal: AbortSignal; onGrown: (bytes: number) => void },
  ): Promise<FetchedMedia> {
    const { maxBytes = uploadLimits.maxBytes, silentForMs = 30_000 } = this.deps
    const stop = new AbortController()
    let isTooBig = false
    const { result, proxy } = await this.run(address, {
      words: [
        ...['--output', 'media.%(ext)s', '--continue', '--no-mtime', '--max-filesize', String(maxBytes)],
        // It may merge and convert nothing: what arrives is read as uploads are.
        ...[
          '--downloader',
          'native',
          '--hls-prefer-native',
          '--ffmpeg-location',
          '/nonexistent',
          '--fixup',
          'never',
          '--fragment-retries',
          '3',
        ],
      ],
      folder,
      signal: AbortSignal.any([signal, stop.signal]),
      timeoutMs: linkLimits.totalSeconds * 1000,
      onStdoutLine: (line) => (isTooBig ||= line.includes('larger than max-filesize')),
      onTick: async () => {
        const bytes = await bytesIn(folder)
        onGrown(bytes)
        if (bytes > maxBytes) stop.abort(refuse('too-big'))
      },
      silentForMs,
    })
    if (isTooBig) throw refuse('too-big')
    const name = result.code === 0 ? await findMade(folder) : undefined
    if (name === undefined) throw failureOf(result, proxy)
    // The folder is the program's: what it says is a file may lead elsewhere.
    const made = path.join(folder, name)
    if (!(await lstat(made)).isFile()) throw nothingThereError(undefined)
    const taken = await withoutTransportStream(made, path.join(folder, 'sound.m4a'), { signal })
    const { size } = await stat(taken)
    onGrown(size)
    return { ending: path.extname(taken).slice(1), bytes: size, stream: createReadStream(taken) }
  }

  private async run(
    address: string,
    { words, folder, signal, timeoutMs, onTick, onStdoutLine, silentForMs }: Run & { silentForMs?: number },
  ) {
    const { program, outbound, maxBytes = uploadLimits.maxBytes } = this.deps
    const stop = new AbortController()
    const proxy = await openForwardProxy({
      outbound,
      maxBytes: maxBytes + besideMediaBytes,
      onTooMuch: () => stop.abort(refuse('too-big')),
    })
    let watching: Promise<void> | undefined
    const watch = setInterval(() => {
      if (silentForMs !== undefined && performance.now() - proxy.traffic.lastAt > silentForMs)
        stop.abort(cutOffError(undefined))
      watching ??= onTick?.().finally(() => (watching = undefined))
    }, watchEveryMs)
    try {
      const request = {
        command: program,
        args: [...always, ...words, '--', address],
        access: { folder },
        limits: { fileBytes: maxBytes + besideMediaBytes },
        signal: AbortSignal.any([signal, stop.signal]),
        timeoutMs,
        onStdoutLine,
      }
      const result = await runProxied(request, proxy.socket)
      if (result.timedOut) throw tooSlowError()
      return { result, proxy }
    } finally {
      clearInterval(watch)
      await watching
      await proxy.close()
    }
  }
}

function titleOf(title: string | undefined, address: string): string {
  const known = (title ?? '').trim()
  return [...(known === '' ? new URL(address).hostname : known)].slice(0, maxTitleLength).join('')
}

async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => [])
  const sizes = await Promise.all(
    names.map((name) =>
      lstat(path.join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function findMade(folder: string): Promise<string | undefined> {
  const names = await readdir(folder)
  return names.find((name) => /^media\.[\w-]{1,20}$/.test(name) && !/\.(part|ytdl)$/.test(name))
}

/** What the program says is for people who type commands: only its kind is shown. */
function failureOf({ stderr }: ProcessResult, { traffic: { problem } }: ForwardProxy): unknown {
  const cause = new Error(stderr)
  const unreached = problem === undefined ? undefined : explainOutbound(new OutboundError(problem, { cause }))
  if (problem !== undefined && lastingProblems.has(problem)) return unreached
  const status = Number(/HTTP Error (\d{3})/.exec(stderr)?.[1] ?? 0)
  // By this one, the proxy says that it did not get through.
  if (status !== 0 && status !== 502) return refusedWith(status)
  if (status === 502 || transient.test(stderr)) return unreached ?? cutOffError(cause)
  return nothingThereError(cause)
}

const lastingProblems: ReadonlySet<string> = new Set(['private-network', 'address', 'ENOTFOUND'])
const transient =
  /timed out|Connection (reset|refused|aborted)|Remote end closed|IncompleteRead|Tunnel connection failed|more expected/i

function nothingThereError(cause: unknown): RemoteFileError {
  return new RemoteFileError('not-a-file', true, nothingThere, cause)
}

const nothingThere: Sentence = {
  en: 'Nothing was found on this page that can be fetched. Use the address of the media file itself or of a podcast’s feed',
  'zh-CN': '该网页上没有可以获取的录音，请使用媒体文件本身或播客订阅源的地址',
}
