import { existsSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pcmSeconds } from '../../pcm/pcm-file.ts'
import type { Span } from '../../ports.ts'
import { cleanSpeech, type Clip, joinPcm, scratchFolder, speak, toPcm } from '../../testing/clips.ts'
import { collect, describeSpeechEngine } from '../speech-engine.conformance.ts'
import { createPocketsphinxEngine } from './pocketsphinx-engine.ts'

let scratch: Awaited<ReturnType<typeof scratchFolder>>
let clip: Clip
let recording: { pcmPath: string; speech: Span[] }

beforeAll(async () => {
  scratch = await scratchFolder()
  clip = await cleanSpeech(scratch.folder)
  const first = await toPcm(clip.path, path.join(scratch.folder, 'first.pcm'))
  const second = await toPcm((await speak(scratch.folder, 'the meeting starts at nine in the morning')).path, path.join(scratch.folder, 'second.pcm'))
  const pcmPath = path.join(scratch.folder, 'recording', 'audio.pcm')
  recording = { pcmPath, speech: await joinPcm(pcmPath, [first, second], 1.5) }
})
afterAll(() => scratch.remove())

describeSpeechEngine('pocketsphinx', {
  engine: () => createPocketsphinxEngine({ profile: 'fast' }),
  broken: () => createPocketsphinxEngine({ program: '/nowhere/pocketsphinx_batch', modelFolder: '/nowhere' }),
  recording: () => recording,
  refusedLanguage: 'de',
})

describe('pocketsphinx', () => {
  it('names the packages it lacks', async () => {
    const health = await createPocketsphinxEngine({ program: '/nowhere', modelFolder: '/nowhere' }).health()
    expect(health).toMatchObject({ ok: false, missing: ['pocketsphinx', 'pocketsphinx-en-us'] })
    expect(health.ok ? '' : health.reason).toContain('apt-get install pocketsphinx pocketsphinx-en-us')
  })

  it('understands most of a clean sentence', async () => {
    const pcmPath = await toPcm(clip.path, path.join(scratch.folder, 'clean', 'audio.pcm'))
    const speech = [{ start: 0, end: await pcmSeconds(pcmPath) }]
    const [segment] = await collect(createPocketsphinxEngine(), { pcmPath, speech, signal: new AbortController().signal })
    const heard = segment?.text.split(' ') ?? []
    const said = clip.text.split(' ')
    expect(said.filter((word) => heard.includes(word)).length / said.length, `${clip.source}: ${segment?.text ?? ''}`).toBeGreaterThanOrEqual(0.75)
    expect(segment?.words.every(({ confidence, timing }) => confidence !== undefined && timing === 'exact')).toBe(true)
  })

  it.each([
    ['that no dictionary has', 'slt', 'the doctor said that the zolpidem was too strong for her', 'Zolpidem'],
    ['that were too rare', 'rms', 'mister kowalski and mister szymborski bought the old house', 'szymborski'],
  ] as const)('hears hot words %s', async (name, voice, text, word) => {
    const pcmPath = await toPcm((await speak(scratch.folder, text, voice)).path, path.join(scratch.folder, name, 'audio.pcm'))
    const request = { pcmPath, speech: [{ start: 0, end: await pcmSeconds(pcmPath) }], signal: new AbortController().signal }
    const heard = async (vocabulary: string[]) => (await collect(createPocketsphinxEngine(), { ...request, vocabulary })).flatMap(({ words }) => words)
    const [without, told] = [await heard([]), await heard([word, '药', '   '])]
    expect(without.map((heardWord) => heardWord.text.toLowerCase())).not.toContain(word.toLowerCase())
    expect(told.map((heardWord) => heardWord.text)).toContain(word)
  })

  it('hears an utterance the same whatever came before it', async () => {
    const engine = createPocketsphinxEngine({ profile: 'fast' })
    const signal = new AbortController().signal
    const together = await collect(engine, { ...recording, signal })
    const alone = await collect(engine, { ...recording, speech: recording.speech.slice(1), signal })
    expect(together.slice(-alone.length)).toEqual(alone)
  })

  it('says what a quicker decoding heard instead, and the text is the same without', async () => {
    const signal = new AbortController().signal
    const heard = await collect(createPocketsphinxEngine(), { ...recording, signal })
    const words = heard.flatMap((segment) => segment.words)
    expect(words.every(({ text, alternative }) => alternative !== text)).toBe(true)
    expect(heard.every(({ text, words: inIt }) => text === inIt.map((word) => word.text).join(' '))).toBe(true)
    const quick = await collect(createPocketsphinxEngine({ profile: 'fast' }), { ...recording, signal })
    expect(quick.flatMap((segment) => segment.words).every(({ alternative }) => alternative === undefined)).toBe(true)
  })

  it('reports a crash of the program', async () => {
    const program = '/bin/false'
    if (!existsSync(program)) return
    const work = collect(createPocketsphinxEngine({ program }), { ...recording, signal: new AbortController().signal })
    await expect(work).rejects.toMatchObject({ reason: 'crashed', retryable: true })
  })
})
