import { execFile } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Fetches a file where it is not there yet.
 *
 * @param base Of the address; a folder of a mirror is one too.
 * @throws an Error with a sentence: no network, no such file.
 */
export async function fetchOnce(base: string, file: string, target: string): Promise<void> {
  if (await exists(target)) return
  await mkdir(path.dirname(target), { recursive: true })
  const address = new URL(file, base.endsWith('/') ? base : `${base}/`)
  const response = await fetch(address).catch((cause: unknown) => {
    throw new Error(`${address.host} can’t be reached. The test set needs internet once.`, { cause })
  })
  if (!response.ok || !response.body) throw new Error(`${address.href} answers with ${response.status}.`)
  await pipeline(response.body as AsyncIterable<Uint8Array>, createWriteStream(`${target}.partial`))
  await rename(`${target}.partial`, target)
}

/** An archive as a folder, all of it or nothing. The archive goes. */
export async function unpackTo(archive: string, target: string): Promise<void> {
  const unpacking = `${target}.partial`
  await rm(unpacking, { recursive: true, force: true })
  await mkdir(unpacking, { recursive: true })
  await run('tar', ['-xzf', archive, '-C', unpacking])
  await rename(unpacking, target)
  await rm(archive)
}

export async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  )
}
