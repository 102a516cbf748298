/** `tsx virtual-people.ts`. Does what its one message asks for and answers with the result: the load of `pnpm bench people` in a process of its own, as its people are other machines. */
import { readFile } from 'node:fs/promises'
import { type CrowdOptions, liveTogether } from '../people/crowd.ts'
import { type GreedyOptions, takeAll } from '../people/greedy.ts'
import { measureSaveRate, type SaveRateOptions } from '../people/save-rate.ts'

/** Files instead of what is in them. The message `over` ends it earlier. */
export type AskedCrowd = Omit<CrowdOptions, 'note' | 'samples' | 'over'> & {
  noteFile: string
  samplesFile: string
}

export type AskedOfPeople = { crowd: AskedCrowd } | { saveRate: SaveRateOptions } | { greedy: GreedyOptions }

process.on('disconnect', () => process.exit())
process.once('message', (asked: AskedOfPeople) => {
  void answer(asked).then((result) => process.send?.(result, () => process.exit()))
})

async function answer(asked: AskedOfPeople): Promise<object> {
  if ('greedy' in asked) return takeAll(asked.greedy)
  if ('saveRate' in asked) return measureSaveRate(asked.saveRate)
  const { noteFile, samplesFile, ...crowd } = asked.crowd
  const sound = await readFile(samplesFile)
  const samples = new Int16Array(sound.buffer, sound.byteOffset, Math.floor(sound.length / 2))
  const over = new AbortController()
  process.on('message', (message) => message === 'over' && over.abort())
  return liveTogether({ ...crowd, over: over.signal, note: await readFile(noteFile), samples })
}
