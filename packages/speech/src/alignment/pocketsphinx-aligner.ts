import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { RawWord } from '../engines/pocketsphinx/backtrace.ts'
import { recognizeByGrammar } from '../engines/pocketsphinx/recognize-by-grammar.ts'
import { speakableParts, sphinxHealth, sphinxModel } from '../engines/pocketsphinx/hot-words.ts'
import { pronounce } from '../engines/pocketsphinx/pronunciations.ts'
import { cutPcm, pcmSeconds } from '../pcm/pcm-file.ts'
import type { ForcedAligner, Span } from '../ports.ts'
import { findProgram } from '../processes/find-program.ts'
import { temporaryFolder } from '../processes/temporary-folder.ts'

const model = sphinxModel()
/** Followed by one process: each keeps its grammar in memory until the process ends. */
const atOnce = 64

/** Follows English texts by pocketsphinx, each stretch as a grammar of one sentence. Words that its dictionary lacks are pronounced by espeak-ng. */
export function createForcedAligner(): ForcedAligner {
  const check = () => {
    const program = findProgram('pocketsphinx_batch')
    const health = sphinxHealth('Texts are followed in the sound by pocketsphinx.', program, model)
    return { program: program ?? '', health }
  }
  return {
    id: 'pocketsphinx-en-us',
    languages: ['en'],
    health: () => Promise.resolve(check().health),
    align: async ({ pcmPath, stretches, signal, onProgress }) => {
      const { program, health } = check()
      if (!health.ok || stretches.length === 0) return stretches.map(() => undefined)
      await using own = await temporaryFolder(path.join(path.dirname(pcmPath), 'aligning-'))
      const folder = own.path
      const seconds = await pcmSeconds(pcmPath)
      const parts = stretches.map(({ words }) => words.map((word) => speakableParts(word.toLowerCase())))
      const dictionary = await dictionaryOf(new Set(parts.flat(2)), folder, signal)
      await writeFile(path.join(folder, 'dictionary'), dictionary.lines.join('\n') + '\n')
      const sentences = parts.map((words) =>
        words.map((word) => word.filter((part) => dictionary.words.has(part))),
      )
      const followed: (Span[] | undefined)[] = []
      while (followed.length < stretches.length) {
        const names: string[] = []
        const from = followed.length
        const part = stretches.slice(from, from + atOnce)
        for (const [index, { start, end }] of part.entries()) {
          const name = `s${from + index}`
          names.push(name)
          await cutPcm(
            pcmPath,
            { start, end: Math.min(end, seconds) },
            path.join(folder, `${name}.raw`),
            signal,
          )
          await writeFile(
            path.join(folder, `${name}.fsg`),
            sentenceGrammar((sentences[from + index] ?? []).flat()),
          )
        }
        const sound = part.reduce((sum, { start, end }) => sum + end - start, 0)
        const recognized = await recognizeByGrammar({
          program,
          model,
          folder,
          names,
          signal,
          timeoutMs: 120_000 + sound * 10_000,
        })
        part.forEach(({ start }, index) =>
          followed.push(
            wordSpans(sentences[from + index] ?? [], recognized.get(names[index] ?? '') ?? [], start),
          ),
        )
        onProgress?.(followed.length / stretches.length)
      }
      return followed
    },
  }
}

function sentenceGrammar(words: readonly string[]): string {
  const transitions = words.map((word, index) => `TRANSITION ${index} ${index + 1} 1.0 ${word}`)
  return [
    'FSG_BEGIN sentence',
    `NUM_STATES ${words.length + 1}`,
    'START_STATE 0',
    `FINAL_STATE ${words.length}`,
    ...transitions,
    'FSG_END',
    '',
  ].join('\n')
}

/** A word that can't be spoken, such as a dash, is said in no time after the one before. */
function wordSpans(
  sentence: readonly (readonly string[])[],
  recognized: readonly RawWord[],
  from: number,
): Span[] | undefined {
  if (recognized.length === 0 || recognized.length !== sentence.flat().length) return undefined
  let next = 0
  let end = from + (recognized[0]?.start ?? 0)
  return sentence.map((parts) => {
    const [first, last] = [recognized[next], recognized[next + parts.length - 1]]
    next += parts.length
    if (parts.length === 0 || !first || !last) return { start: end, end }
    end = from + last.end
    return { start: from + first.start, end }
  })
}

async function dictionaryOf(
  words: ReadonlySet<string>,
  folder: string,
  signal?: AbortSignal,
): Promise<{ words: ReadonlySet<string>; lines: string[] }> {
  const lines: string[] = []
  const known = new Set<string>()
  for await (const line of createInterface({ input: createReadStream(model.dictionary) })) {
    // A number in brackets names one of several pronunciations.
    const word = line.slice(0, line.indexOf(' ')).replace(/\(\d+\)$/, '')
    if (!words.has(word)) continue
    known.add(word)
    lines.push(line)
  }
  const unknown = [...words].filter((word) => !known.has(word))
  for (const [word, sounds] of await pronounce(unknown, folder, signal)) {
    known.add(word)
    lines.push(`${word} ${sounds}`)
  }
  return { words: known, lines }
}
