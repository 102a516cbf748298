import { existsSync } from 'node:fs'
import { copyFile, readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { scratchFolder } from '../../testing/clips.ts'
import { tripleIn } from './join-models.ts'
import { modelWithProse } from './prose-model.ts'
import { readTrie, type TrieModel } from './trie-model.ts'

const debian = '/usr/share/pocketsphinx/model/en-us/en-us.lm.bin'
const { signal } = new AbortController()

describe.runIf(existsSync(debian))('Debian’s language model with prose', () => {
  it('is missing where there is nothing to join, and made the next time: it expects what books say more than before, and what films say nearly as much', async () => {
    const { folder, remove } = await scratchFolder()
    const language = path.join(folder, 'en-us.lm.bin')
    expect(await modelWithProse(language, signal)).toBeUndefined()
    await copyFile(debian, language)
    const made = await modelWithProse(language, signal)
    expect(await modelWithProse(language, signal)).toBe(made)
    const [before, after] = [readTrie(await readFile(debian)), readTrie(made!)]
    const chance = (model: TrieModel, text: string) => {
      const [first, second, last] = text.split(' ').map((word) => model.words.indexOf(word)) as [
        number,
        number,
        number,
      ]
      return tripleIn(model, last, second, first)
    }
    expect(after.words).toEqual(before.words)
    for (const text of ['she had no', 'he could not', 'in the manner', 'said the captain']) {
      expect(chance(after, text), text).toBeGreaterThan(chance(before, text))
    }
    for (const text of ['going to be', 'the white house', "i don't know"]) {
      expect(chance(after, text), text).toBeGreaterThanOrEqual(0.59 * chance(before, text))
    }
    await remove()
  })

  it('is not waited for by a caller that gives up', async () => {
    const controller = new AbortController()
    const work = modelWithProse('/nowhere/other.lm.bin', controller.signal)
    controller.abort(new Error('stop'))
    await expect(work).rejects.toThrow('stop')
    await expect(modelWithProse('/nowhere/other.lm.bin', controller.signal)).rejects.toThrow('stop')
  })
})
