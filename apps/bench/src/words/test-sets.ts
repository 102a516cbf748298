import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { exists, fetchOnce, unpackTo } from './download.ts'

/** A file and what is said in it. */
export interface Utterance {
  path: string
  text: string
}

interface SetDescription {
  /** BCP 47, of what is spoken. */
  language: string
  /** Where its makers publish it. */
  base: string
  archive: string
  /** Beside the archive, where the sentences are not in it. */
  list?: string
  /** Sentences that it has, where its makers say so. */
  count?: number
}

const openSlr = 'https://www.openslr.org/resources/12/'
const fleurs = (language: string, code: string): SetDescription => ({
  language,
  base: 'https://huggingface.co/datasets/google/fleurs/resolve/main/',
  archive: `data/${code}/audio/test.tar.gz`,
  list: `data/${code}/test.tsv`,
})

/** LibriSpeech, and FLEURS in five languages. */
export const testSets = {
  'test-clean': { language: 'en', base: openSlr, archive: 'test-clean.tar.gz', count: 2620 },
  'test-other': { language: 'en', base: openSlr, archive: 'test-other.tar.gz', count: 2939 },
  'fleurs-de': fleurs('de', 'de_de'),
  'fleurs-es': fleurs('es', 'es_419'),
  'fleurs-fr': fleurs('fr', 'fr_fr'),
  'fleurs-ru': fleurs('ru', 'ru_ru'),
  'fleurs-zh': fleurs('zh', 'cmn_hans_cn'),
} as const satisfies Record<string, SetDescription>
export type TestSet = keyof typeof testSets

export function isTestSet(name: string): name is TestSet {
  return Object.hasOwn(testSets, name)
}

/**
 * Fetches a set once into a folder, and reads it.
 *
 * @param options.mirror In the place of the address of its makers, with the same paths.
 * @param options.count Of its sentences. @default those that it is published with
 * @throws an Error with a sentence: no network, no such file, an archive that is not whole.
 */
export async function fetchTestSet(
  name: TestSet,
  folder: string,
  options: { mirror?: string; count?: number } = {},
): Promise<Utterance[]> {
  const { base, archive, list, count: published }: SetDescription = testSets[name]
  const { mirror = base, count = published } = options
  const unpacked = path.join(folder, name)
  const listFile = path.join(folder, `${name}.tsv`)
  if (list !== undefined) await fetchOnce(mirror, list, listFile)
  if (!(await exists(unpacked))) {
    const packed = path.join(folder, `${name}.tar.gz`)
    await fetchOnce(mirror, archive, packed)
    await unpackTo(packed, unpacked)
  }
  const files = (await readdir(unpacked, { recursive: true })).sort()
  const utterances =
    list === undefined ? await readChapters(unpacked, files) : await readList(listFile, unpacked, files)
  if (count !== undefined && utterances.length !== count)
    throw new Error(
      `${name} has ${count} sentences, ${unpacked} has ${utterances.length}: delete it to fetch it again.`,
    )
  return utterances
}

/** LibriSpeech has a list of ids and sentences in capitals beside the sounds of each chapter. */
async function readChapters(folder: string, files: readonly string[]): Promise<Utterance[]> {
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

/** FLEURS has one list for all: id, file, the sentence as it was printed, the sentence without marks and capitals, and more. */
async function readList(listFile: string, folder: string, files: readonly string[]): Promise<Utterance[]> {
  const byName = new Map(files.map((file) => [path.basename(file), path.join(folder, file)]))
  const lines = (await readFile(listFile, 'utf8')).split('\n').filter(Boolean)
  return lines.map((line) => {
    const [, name = '', , text = ''] = line.split('\t')
    const file = byName.get(name)
    if (file === undefined)
      throw new Error(`${folder} lacks ${name}: delete it and ${listFile} to fetch them again.`)
    return { path: file, text }
  })
}
