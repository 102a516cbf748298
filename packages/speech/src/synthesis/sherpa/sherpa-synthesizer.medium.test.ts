import { cp, rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { measureVoice } from '../../changer/measure-voice.ts'
import { readSpeechSettings } from '../../settings.ts'
import { scratchFolder, toPcm } from '../../testing/clips.ts'
import { writeTinyVoiceModel } from '../../testing/tiny-voice-model.ts'
import { encodeSpoken } from '../encode-spoken.ts'
import { describeSpeechSynthesizer } from '../speech-synthesizer.conformance.ts'
import { openVoiceBook } from '../voice-book.ts'
import { createSherpaSynthesizer } from './sherpa-synthesizer.ts'
import { findVoiceModels, type SpeakingModel } from './voice-model.ts'

let scratch: Awaited<ReturnType<typeof scratchFolder>>
let model: SpeakingModel

beforeAll(async () => {
  scratch = await scratchFolder()
  model = await writeTinyVoiceModel(path.join(scratch.folder, 'models', 'tiny'))
})
afterAll(() => scratch.remove())

const text = 'It costs $25, she said; and Dr. Wells, who knew it, agreed.'
const speak = (changes: { text?: string; voice?: string; speed?: number; timeoutMs?: number } = {}) =>
  createSherpaSynthesizer({ model, ...(changes.timeoutMs && { timeoutMs: changes.timeoutMs }) }).synthesize({
    text,
    voice: 'sherpa-tiny-low',
    speed: 1,
    folder: scratch.folder,
    signal: new AbortController().signal,
    ...changes,
  })

describeSpeechSynthesizer('a voice model of sherpa-onnx', {
  synthesizer: () => createSherpaSynthesizer({ model }),
  broken: () =>
    createSherpaSynthesizer({ model: { ...model, folder: path.join(scratch.folder, 'nowhere') } }),
  voice: 'sherpa-tiny-low',
  text,
  scratch: () => scratch.folder,
})

describe('a voice model', () => {
  it('speaks as fast as asked, with the speaker of the voice', async () => {
    const [slow, fast] = [await speak({ speed: 0.5 }), await speak({ speed: 2, voice: 'sherpa-tiny-high' })]
    expect(slow.seconds / fast.seconds).toBeCloseTo(4, 1)
    const pitchOf = async (pcmPath: string): Promise<number> => {
      await encodeSpoken(pcmPath, `${pcmPath}.wav`, { format: 'wav' })
      return (await measureVoice(await toPcm(`${pcmPath}.wav`, `${pcmPath}.16k`))).pitchHz
    }
    expect((await pitchOf(fast.pcmPath)) / (await pitchOf(slow.pcmPath))).toBeCloseTo(2, 1)
  })

  it('says so when it has no sounds for a text, ends too early or takes too long', async () => {
    await expect(speak({ text: '你好' })).rejects.toMatchObject({ name: 'EngineError' })
    await expect(speak({ timeoutMs: 1 })).rejects.toMatchObject({ reason: 'timeout' })
  })

  it('stands in the book before the voices of every machine, as long as it is there', async () => {
    const settings = readSpeechSettings({ LONGHAND_MODELS_DIR: path.join(scratch.folder, 'models') })
    const later = path.join(scratch.folder, 'later')
    const book = openVoiceBook({ ...settings, modelsFolder: later })
    expect((await book.voices())[0]?.id).not.toContain('sherpa')
    await cp(settings.modelsFolder, later, { recursive: true })
    expect((await book.voices()).slice(0, 2)).toMatchObject([
      { id: 'sherpa-tiny-low', gender: 'male', language: 'en-US' },
      { id: 'sherpa-tiny-high' },
    ])
    await rm(path.join(later, path.basename(model.folder), 'tokens.txt'))
    expect((await book.voices())[0]?.id).not.toContain('sherpa')
    expect(await book.problems()).toContain(
      'The voice model "tiny" is incomplete: tokens.txt is missing from its folder.',
    )
  })
})

const installed = process.env['LONGHAND_MODELS_DIR']
  ? (await findVoiceModels(readSpeechSettings(process.env).modelsFolder)).speaking
  : []
for (const real of installed) {
  const [voice] = real.voices
  describeSpeechSynthesizer(`the installed model ${real.name}`, {
    synthesizer: () => createSherpaSynthesizer({ model: real }),
    broken: () =>
      createSherpaSynthesizer({ model: { ...real, folder: path.join(scratch.folder, 'nowhere') } }),
    voice: `sherpa-${real.name}-${voice?.id ?? ''}`,
    text: voice?.language.startsWith('zh')
      ? '你好，世界。今天天气很好。'
      : 'The birch canoe slid on the smooth planks.',
    scratch: () => scratch.folder,
  })
}
