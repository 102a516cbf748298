import { createReadStream, existsSync } from 'node:fs'
import { copyFile, mkdir, rename, rm, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { extract } from 'tar'
import unbzip2 from 'unbzip2-stream'
import { catalog } from './catalog.ts'
import { addressesOf, type CatalogModel, diskBytesOf } from './catalog-model.ts'
import { download, type DownloadOptions, requirePublished, sizeOf } from './download.ts'
import { type LockTimes, withFolderLock } from './folder-lock.ts'
import { asModelError, ModelError } from './model-error.ts'
import { descriptionFile, downloadOf, isLicenceFile } from './model-folders.ts'

export interface InstallOptions extends DownloadOptions {
  /** Called when the archive is there and is unpacked. */
  onUnpacking?: () => void
  /** Called again and again while another process installs the model. */
  onWaiting?: (bytes: number, total: number) => void
  /** A folder of archives that comes before their published addresses. */
  mirror?: string | undefined
  /** Its archive, which is here already. It stays. */
  file?: string | undefined
  models?: readonly CatalogModel[]
  lock?: Partial<LockTimes> | undefined
}

/**
 * Downloads a model, checks it and unpacks it into `folder`. What an interrupted download left is gone on from, at any of the model's addresses;
 * the model appears under its name only when it is whole. Of several processes that share the folder, one does this and the others wait.
 *
 * @returns the model's folder.
 * @throws ModelError; the signal's reason.
 */
export async function installModel(
  name: string,
  folder: string,
  options: InstallOptions = {},
): Promise<string> {
  const models = options.models ?? catalog
  const model = models.find((candidate) => candidate.name === name)
  if (!model)
    throw new ModelError(
      'unknown',
      `There is no model "${name}". There are: ${models.map((known) => known.name).join(', ')}.`,
    )
  const archive = downloadOf(name, folder)
  const target = path.join(folder, name)
  let hasWaited = false
  const onWaiting = () => {
    hasWaited = true
    void sizeOf(archive).then((bytes) => options.onWaiting?.(bytes, model.bytes))
  }
  try {
    await mkdir(folder, { recursive: true })
    return await withFolderLock(
      path.join(folder, `.${name}.lock`),
      { ...options.lock, signal: options.signal, onWaiting },
      async (signal) => {
        if (!hasWaited || !existsSync(path.join(target, descriptionFile)))
          await install(model, { folder, archive, target }, { ...options, signal })
        return target
      },
    )
  } catch (error) {
    throw asModelError(error) ?? error
  }
}

async function install(
  model: CatalogModel,
  { folder, archive, target }: Record<'folder' | 'archive' | 'target', string>,
  options: InstallOptions,
): Promise<void> {
  const unpacking = path.join(folder, `.${model.name}.unpacking`)
  await requireSpace(folder, model, await sizeOf(options.file ?? archive))
  if (options.file === undefined) await download(model, addressesOf(model, options.mirror), archive, options)
  else await requirePublished(model, options.file)
  options.onUnpacking?.()
  await rm(unpacking, { recursive: true, force: true })
  await unpack(model, options.file ?? archive, unpacking, options.signal)
  await rm(target, { recursive: true, force: true })
  await rename(unpacking, target)
  await rm(archive, { force: true })
}

async function requireSpace(folder: string, model: CatalogModel, have: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const needed = diskBytesOf(model) - have
  if (bavail * bsize >= needed) return
  throw new ModelError(
    'no-space',
    `The model needs ${Math.ceil(needed / 1e6)} MB of free disk space; ${Math.floor((bavail * bsize) / 1e6)} MB are free.`,
  )
}

async function unpack(
  model: CatalogModel,
  archive: string,
  folder: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  await mkdir(folder)
  // Kokoro has several lexicons in one role.
  const wanted = new Set(Object.values(model.files).flatMap((files) => files.split(',')))
  try {
    if (wanted.has(model.archive)) await copyFile(archive, path.join(folder, model.archive))
    else {
      const files = extract({
        cwd: folder,
        strip: 1,
        filter: (file) => wanted.has(path.basename(file)) || wanted.has(topOf(file)) || isLicence(file),
      })
      // The other form that `tar` does not know by itself.
      const read = model.archive.endsWith('.bz2')
        ? [createReadStream(archive), unbzip2()]
        : [createReadStream(archive)]
      await pipeline([...read, files], { signal })
    }
    await writeFile(path.join(folder, descriptionFile), `${JSON.stringify(descriptionOf(model), null, 2)}\n`)
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** The file or folder that it is or lies in, beside the weights. */
function topOf(file: string): string {
  return file.replace(/^\.\//, '').split('/')[1] ?? ''
}

/** Those beside the weights: most licences ask that they stay with them. */
function isLicence(file: string): boolean {
  const [, name, ...deeper] = file.replace(/^\.\//, '').split('/')
  return name !== undefined && deeper.length === 0 && isLicenceFile(name)
}

function descriptionOf(model: CatalogModel): object {
  const {
    title: _title,
    summary: _summary,
    licence: _licence,
    conditions: _conditions,
    isFree: _isFree,
    isSlow: _isSlow,
    link: _link,
    archive: _archive,
    addresses: _addresses,
    bytes: _bytes,
    sha256: _sha256,
    memoryBytes: _memoryBytes,
    ...description
  } = model
  return description
}
