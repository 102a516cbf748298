import { execFile } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A file and what is said in it. */
export interface Utterance {
  path: string
  text: string
}

/** Of LibriSpeech, with the number of sentences that it has. */
export const testSets = { 'test-clean': 2620, 'test-other': 2939 } as const
export type TestSet = keyof typeof testSets

export function isTestSet(name: string): name is TestSet {
  return Object.hasOwn(testSets, name)
}

/** Where its makers publish it. */
const publishedAt = 'https://www.openslr.org/resources/12/'

/**
 * Fetches a set once into a folder, and reads it.
 *
 * @param count Of its sentences. @default those that it is published with
 * @throws an Error with a sentence: no network, no such file, an archive that is not whole.
 */
export async function fetchTestSet(
  name: TestSet,
  folder: string,
  { mirror = publishedAt, count = testSets[name] }: { mirror?: string; count?: number } = {},
): Promise<Utterance[]> {
  const unpacked = path.join(folder, name)
  if (!(await exists(unpacked))) {
    await mkdir(folder, { recursive: true })
    const archive = path.join(folder, `${name}.tar.gz`)
    await download(new URL(`${name}.tar.gz`, mirror.endsWith('/') ? mirror : `${mirror}/`), archive)
    const unpacking = path.join(folder, `.${name}`)
    await mkdir(unpacking, { recursive: true })
    await run('tar', ['-xzf', archive, '-C', unpacking])
    await rename(unpacking, unpacked)
  }
  const utterances = await readUtterances(unpacked)
  if (utterances.length !== count)
    throw new Error(
      `${name} has ${count} sentences, ${unpacked} has ${utterances.length}: delete it to fetch it again.`,
    )
  return utterances
}

async function download(address: URL, target: string): Promise<void> {
  const response = await fetch(address).catch((cause: unknown) => {
    throw new Error(`${address.host} can’t be reached. The test set needs internet once.`, { cause })
  })
  if (!response.ok || !response.body) throw new Error(`${address.href} answers with ${response.status}.`)
  await pipeline(response.body as AsyncIterable<Uint8Array>, createWriteStream(`${target}.partial`))
  await rename(`${target}.partial`, target)
}

/** LibriSpeech has a list of ids and sentences in capitals beside the sounds of each chapter. */
async function readUtterances(folder: string): Promise<Utterance[]> {
  const files = (await readdir(folder, { recursive: true })).sort()
  const lists = files.filter((file) => file.endsWith('.trans.txt'))
  const found = await Promise.all(
    lists.map(async (list) => {
      const lines = (await readFile(path.join(folder, list), 'utf8')).split('\n').filter(Boolean)
      return lines.map((line) => {
        const [id = '', ...words] = line.split(' ')
        return { path: path.join(folder, path.dirname(list), `${id}.flac`), text: words.join(' ') }
      })
    }),
  )
  return found.flat()
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  )
}
