import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Health } from '../../ports.ts'
import { withWords } from './language-model.ts'
import { pronounce } from './pronunciations.ts'

/** The files that pocketsphinx is started with. */
export interface SphinxModel {
  acoustic: string
  language: string
  dictionary: string
}

export interface HotWords {
  model: SphinxModel
  spellings: Record<string, string>
}

/** Of each hot word when nothing is known of those before it: as likely as the eightieth most frequent word, and all of them together at most as one word in ten. */
const [most, together] = [2e-3, 0.1]

/** @param modelFolder Default: Debian's. */
export function sphinxModel(modelFolder = '/usr/share/pocketsphinx/model/en-us'): SphinxModel {
  return {
    acoustic: path.join(modelFolder, 'en-us'),
    language: path.join(modelFolder, 'en-us.lm.bin'),
    dictionary: path.join(modelFolder, 'cmudict-en-us.dict'),
  }
}

/** @param use Begins the sentence for operators: what it is that needs pocketsphinx. */
export function sphinxHealth(use: string, program: string | undefined, model: SphinxModel): Health {
  const missing = [
    ...(program && existsSync(program) ? [] : ['pocketsphinx']),
    ...([model.acoustic, model.language, model.dictionary].every((file) => existsSync(file))
      ? []
      : ['pocketsphinx-en-us']),
  ]
  if (missing.length === 0) return { ok: true }
  return {
    ok: false,
    reason: `${use} On Debian or Ubuntu run: apt-get install ${missing.join(' ')}`,
    missing,
  }
}

/** Writes a language model and a dictionary into `folder` that expect the words of `vocabulary`. Without any that can be spoken the model is what it was. */
export async function prepareHotWords(
  model: SphinxModel,
  vocabulary: readonly string[],
  folder: string,
  signal?: AbortSignal,
): Promise<HotWords> {
  const written = new Map(vocabulary.flatMap(speakableParts).map((word) => [word.toLowerCase(), word]))
  if (written.size === 0) return { model, spellings: {} }
  const dictionary = await readFile(model.dictionary)
  const entries = new Set(
    dictionary
      .toString()
      .split('\n')
      .map((line) => line.slice(0, line.indexOf(' '))),
  )
  const known = [...written.keys()].filter((word) => entries.has(word))
  const unknown = [...written].filter(([word]) => !entries.has(word))
  const spoken = await pronounce(
    unknown.map(([, word]) => word),
    folder,
    signal,
  )
  const added = unknown.flatMap(([word, spelling]) => {
    const sound = spoken.get(spelling)
    return sound === undefined ? [] : [{ word, spelling, sound }]
  })
  const words = [...known, ...added.map(({ word }) => word)]
  if (words.length === 0) return { model, spellings: {} }
  const [language, ownDictionary] = [path.join(folder, 'language.lm.bin'), path.join(folder, 'dictionary')]
  await writeFile(
    language,
    withWords(await readFile(model.language), words, Math.min(most, together / words.length)),
    { signal },
  )
  await writeFile(
    ownDictionary,
    Buffer.concat([dictionary, Buffer.from(added.map(({ word, sound }) => `${word} ${sound}\n`).join(''))]),
    { signal },
  )
  return {
    model: { acoustic: model.acoustic, language, dictionary: ownDictionary },
    spellings: Object.fromEntries([
      ...wordsAlone(vocabulary),
      ...added.map(({ word, spelling }) => [word, spelling] as const),
    ]),
  }
}

/** A word of a phrase may be any word elsewhere: “Bank of America” says nothing about banks. */
function wordsAlone(vocabulary: readonly string[]): (readonly [string, string])[] {
  return vocabulary
    .map(speakableParts)
    .flatMap(([word, ...more]) =>
      word === undefined || more.length > 0 ? [] : [[word.toLowerCase(), word] as const],
    )
}

/** Only what English letters and figures spell can be spoken. */
export function speakableParts(phrase: string): string[] {
  const parts = phrase.replaceAll('’', "'").match(/[\p{L}\p{M}\p{N}']+/gu) ?? []
  return parts.filter((part) =>
    /^[\p{Script=Latin}\p{N}']*[\p{Script=Latin}\p{N}][\p{Script=Latin}\p{N}']*$/u.test(part),
  )
}
