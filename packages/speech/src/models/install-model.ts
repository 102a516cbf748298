import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, mkdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract } from 'tar'
import unbzip2 from 'unbzip2-stream'
import { descriptionFile } from './model-folders.ts'
import { catalog, type CatalogModel, releasesUrl } from './catalog.ts'

export type ModelErrorReason = 'unknown' | 'no-internet' | 'refused' | 'damaged' | 'no-space'

export class ModelError extends Error {
  override readonly name = 'ModelError'
  readonly reason: ModelErrorReason

  constructor(reason: ModelErrorReason, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.reason = reason
  }
}

export interface InstallOptions {
  signal?: AbortSignal
  onProgress?: (bytes: number, total: number) => void
  baseUrl?: string
  models?: readonly CatalogModel[]
}

/**
 * Downloads a model, checks it and unpacks it into `folder`. What an interrupted download left is taken up again; the
 * model appears under its name only when it is whole.
 *
 * @returns the model's folder.
 * @throws ModelError; the signal's reason.
 */
export async function installModel(name: string, folder: string, options: InstallOptions = {}): Promise<string> {
  const models = options.models ?? catalog
  const model = models.find((candidate) => candidate.name === name)
  if (!model) throw new ModelError('unknown', `There is no model "${name}". There are: ${models.map((known) => known.name).join(', ')}.`)
  await mkdir(folder, { recursive: true })
  await requireSpace(folder, model)
  const archive = path.join(folder, `.${name}.partial`)
  const unpacking = path.join(folder, `.${name}.unpacking`)
  const target = path.join(folder, name)
  await download(model, archive, options)
  await checkArchive(model, archive)
  await rm(unpacking, { recursive: true, force: true })
  await unpack(model, archive, unpacking, options.signal)
  await rm(target, { recursive: true, force: true })
  await rename(unpacking, target)
  await rm(archive)
  return target
}

async function requireSpace(folder: string, model: CatalogModel): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const needed = model.bytes * 2.6
  if (bavail * bsize >= needed) return
  throw new ModelError('no-space', `The model needs ${Math.ceil(needed / 1e6)} MB of free disk space; ${Math.floor((bavail * bsize) / 1e6)} MB are free.`)
}

async function download(model: CatalogModel, archive: string, options: InstallOptions): Promise<void> {
  const have = await sizeOf(archive)
  if (have === model.bytes) return
  const response = await request(new URL(model.archive, options.baseUrl ?? `${releasesUrl}${model.release}/`), have, options.signal)
  const resumes = response.status === 206
  if (!response.ok || !response.body) {
    await rm(archive, { force: true })
    throw new ModelError('refused', `The download server answered with status ${response.status}. Try again later.`)
  }
  let bytes = resumes ? have : 0
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      options.onProgress?.(bytes, model.bytes)
      // Whatever is sent beyond the known size is not the model.
      done(bytes > model.bytes ? new ModelError('damaged', 'The download is larger than the published model.') : null, chunk)
    },
  })
  const stream = Readable.fromWeb(response.body)
  try {
    await pipeline(stream, counter, createWriteStream(archive, { flags: resumes ? 'a' : 'w' }), { signal: options.signal })
  } catch (error) {
    options.signal?.throwIfAborted()
    if (error instanceof ModelError) {
      await rm(archive, { force: true })
      throw error
    }
    throw new ModelError('no-internet', 'The download broke off. Run the command again: it goes on from here.', { cause: error })
  }
}

async function request(url: URL, have: number, signal: AbortSignal | undefined): Promise<Response> {
  try {
    return await fetch(url, { headers: have > 0 ? { range: `bytes=${have}-` } : {}, signal: signal ?? null })
  } catch (cause) {
    signal?.throwIfAborted()
    const hint = `Download ${url.href} on a machine with internet and serve it from a folder named in LONGHAND_MODELS_URL.`
    throw new ModelError('no-internet', `${url.hostname} can't be reached from this machine. ${hint}`, { cause })
  }
}

async function checkArchive(model: CatalogModel, archive: string): Promise<void> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(archive), hash)
  if (hash.digest('hex') === model.sha256) return
  await rm(archive)
  throw new ModelError('damaged', 'The download is not the published model: its checksum differs. It was deleted; run the command again.')
}

async function unpack(model: CatalogModel, archive: string, folder: string, signal: AbortSignal | undefined): Promise<void> {
  await mkdir(folder)
  const wanted = new Set(Object.values(model.files))
  try {
    if (wanted.has(model.archive)) await copyFile(archive, path.join(folder, model.archive))
    else await pipeline(createReadStream(archive), unbzip2(), extract({ cwd: folder, strip: 1, filter: (file) => wanted.has(path.basename(file)) }), { signal })
    const { summary: _summary, licence: _licence, link: _link, release: _release, archive: _archive, bytes: _bytes, sha256: _sha256, ...description } = model
    await writeFile(path.join(folder, descriptionFile), `${JSON.stringify(description, null, 2)}\n`)
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  )
}
