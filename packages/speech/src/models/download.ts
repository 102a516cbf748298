import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { CatalogModel } from './catalog-model.ts'
import { asModelError, ModelError } from './model-error.ts'

export interface DownloadOptions {
  signal?: AbortSignal | undefined
  /** Bytes that are there, and how many there will be. */
  onProgress?: ((bytes: number, total: number) => void) | undefined
  /** Called with each address that is tried. */
  onAddress?: ((address: string) => void) | undefined
  /** An address that sends nothing for so long is left. @default 60 s */
  silenceMs?: number | undefined
}

const usualSilenceMs = 60_000

/**
 * Fetches a model's archive from the first address that has it whole. What another address or an earlier try left in `file` is gone on from.
 *
 * @throws ModelError of the last address; the signal's reason.
 */
export async function download(
  model: CatalogModel,
  addresses: readonly string[],
  file: string,
  options: DownloadOptions,
): Promise<void> {
  let failure: unknown
  for (const address of addresses) {
    try {
      options.onAddress?.(address)
      await fetchFrom(model, new URL(address), file, options)
      return await checkSum(model, file)
    } catch (error) {
      options.signal?.throwIfAborted()
      if (!(error instanceof ModelError) || !error.isOfAddress) throw error
      failure = error
    }
  }
  throw failure
}

async function fetchFrom(
  model: CatalogModel,
  address: URL,
  file: string,
  options: DownloadOptions,
): Promise<void> {
  const { silenceMs = usualSilenceMs } = options
  const have = await sizeOf(file)
  if (have === model.bytes) return
  const silence = new AbortController()
  const timer = setTimeout(
    () => silence.abort(new Error(`${address.hostname} sent nothing for ${silenceMs / 1000} s.`)),
    silenceMs,
  )
  const signal = options.signal ? AbortSignal.any([options.signal, silence.signal]) : silence.signal
  try {
    const response = await request(address, have, signal)
    const resumes = response.status === 206
    const { body } = response
    if (!response.ok || !body)
      throw new ModelError(
        'refused',
        `${address.hostname} answered with status ${response.status}. Try again later.`,
      )
    if (isAnother(model, response, resumes ? have : 0)) {
      await body.cancel()
      throw new ModelError(
        'damaged',
        `${address.hostname} has another file in the place of the published model.`,
      )
    }
    let bytes = resumes ? have : 0
    const counter = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length
        timer.refresh()
        options.onProgress?.(bytes, model.bytes)
        // Whatever is sent beyond the known size is not the model.
        done(
          bytes > model.bytes
            ? new ModelError('damaged', 'The download is larger than the published model.')
            : null,
          chunk,
        )
      },
    })
    await pipeline(Readable.fromWeb(body), counter, createWriteStream(file, { flags: resumes ? 'a' : 'w' }), {
      signal,
    })
    if (bytes < model.bytes) throw new ModelError('no-internet', brokenOff)
  } catch (error) {
    options.signal?.throwIfAborted()
    const failure = asModelError(error) ?? new ModelError('no-internet', brokenOff, { cause: error })
    // A full disk is needed by others, and what is no part of the model is no help to the next address.
    if (failure.reason === 'damaged' || failure.reason === 'no-space') await rm(file, { force: true })
    throw failure
  } finally {
    clearTimeout(timer)
  }
}

const brokenOff = 'The download broke off. The next try goes on from here.'

/** Known before half a gigabyte of it has been fetched, where the server says the length. */
function isAnother({ bytes }: CatalogModel, { headers }: Response, from: number): boolean {
  const range = /^bytes (\d+)-\d+\/(\d+)$/.exec(headers.get('content-range') ?? '')
  if (range) return Number(range[1]) !== from || Number(range[2]) !== bytes
  const length = headers.get('content-length')
  return length !== null && headers.get('content-encoding') === null && Number(length) + from !== bytes
}

async function request(url: URL, have: number, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(url, {
      headers: { 'accept-encoding': 'identity', ...(have > 0 && { range: `bytes=${have}-` }) },
      signal,
    })
  } catch (cause) {
    const hint = `Download ${url.href} on a machine with internet and serve it from a folder named in LONGHAND_MODELS_URL.`
    throw new ModelError('no-internet', `${url.hostname} can't be reached from this machine. ${hint}`, {
      cause,
    })
  }
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** @throws ModelError `damaged` for a file that is another one. It stays. */
export async function requirePublished(model: CatalogModel, file: string): Promise<void> {
  if ((await sizeOf(file)) === model.bytes && (await sha256Of(file)) === model.sha256) return
  throw new ModelError(
    'damaged',
    `${file} is not the published archive of ${model.name}: its checksum differs.`,
  )
}

async function checkSum(model: CatalogModel, file: string): Promise<void> {
  if ((await sha256Of(file)) === model.sha256) return
  await rm(file)
  throw new ModelError(
    'damaged',
    'The download is not the published model: its checksum differs. It was deleted; run the command again.',
  )
}

export async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  )
}
