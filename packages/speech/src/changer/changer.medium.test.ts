import path from 'node:path'
import { copyFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { scratchFolder, speak, toPcm, writePcm } from '../testing/clips.ts'
import { changeVoice } from './change-voice.ts'
import { measureVoice, resonanceRatio } from './measure-voice.ts'

let scratch: Awaited<ReturnType<typeof scratchFolder>>
beforeAll(async () => {
  scratch = await scratchFolder()
})
afterAll(() => scratch.remove())

const measure = async (wav: string) => measureVoice(await toPcm(wav, `${wav}.pcm`))

it('moves pitch and resonances by the factors that were asked for', async () => {
  const { path: wav } = await speak(
    scratch.folder,
    'the birch canoe slid on the smooth planks and the sheet was glued to the dark blue background',
    'rms',
  )
  const before = await measure(wav)
  expect(before.pitchHz).toBeGreaterThan(70)
  expect(before.pitchHz).toBeLessThan(150)
  const changed = path.join(scratch.folder, 'changed.wav')
  await copyFile(wav, changed)
  await changeVoice(changed, { pitch: 1.6, resonance: 1.12 }, new AbortController().signal)
  const after = await measure(changed)
  expect(after.pitchHz / before.pitchHz).toBeGreaterThan(1.5)
  expect(after.pitchHz / before.pitchHz).toBeLessThan(1.7)
  expect(resonanceRatio(after, before)).toBeGreaterThan(1.05)
  expect(resonanceRatio(before, before)).toBe(1)
})

it('hears no pitch in silence', async () => {
  expect(
    await measureVoice(await writePcm(path.join(scratch.folder, 'silence.pcm'), new Int16Array(48_000))),
  ).toMatchObject({ pitchHz: 0, voicedSeconds: 0 })
})
