import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { pcmSeconds } from '../../pcm/pcm-file.ts'
import type { FirstPass, Segment, Span } from '../../ports.ts'
import { programEndedChannel, type ProgramReport } from '../../processes/program-report.ts'
import { cleanSpeech, type Clip, joinPcm, scratchFolder, speak, toPcm } from '../../testing/clips.ts'
import { collect, describeSpeechEngine } from '../speech-engine.conformance.ts'
import { createPocketsphinxEngine, type PocketsphinxConfig } from './pocketsphinx-engine.ts'

const isProof = process.env['LONGHAND_PROOF_RUNS'] !== undefined

let scratch: Awaited<ReturnType<typeof scratchFolder>>
let clip: Clip
let recording: { pcmPath: string; speech: Span[] }
let first: Promise<Segment[]> | undefined
/** The recording, recognised as well as it can be: recognition takes long, and several tests look at it. */
const recognizedWell = () =>
  (first ??= collect(createPocketsphinxEngine(), { ...recording, signal: new AbortController().signal }))

beforeAll(async () => {
  scratch = await scratchFolder()
  clip = await cleanSpeech(scratch.folder)
  const clean = await toPcm(clip.path, path.join(scratch.folder, 'clean.pcm'))
  const short = await toPcm(
    (await speak(scratch.folder, 'the meeting starts at nine')).path,
    path.join(scratch.folder, 'short.pcm'),
  )
  const pcmPath = path.join(scratch.folder, 'recording', 'audio.pcm')
  recording = { pcmPath, speech: await joinPcm(pcmPath, [clean, short], 1.5) }
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
    const [segment] = await recognizedWell()
    const recognized = segment?.text.split(' ') ?? []
    const said = clip.text.split(' ')
    expect(
      said.filter((word) => recognized.includes(word)).length / said.length,
      `${clip.source}: ${segment?.text ?? ''}`,
    ).toBeGreaterThanOrEqual(0.75)
    expect(
      segment?.words.every(({ confidence, timing }) => confidence !== undefined && timing === 'exact'),
    ).toBe(true)
  })

  it.each([
    [
      'that no dictionary has',
      'slt',
      'the doctor said that the zolpidem was too strong for her',
      'Zolpidem',
      { withoutProse: true },
    ],
    [
      'that were too rare',
      'rms',
      'mister kowalski and mister szymborski bought the old house',
      'Szymborski',
      {},
    ],
  ] as const)('recognises hot words %s', async (name, voice, text, word, config) => {
    const pcmPath = await toPcm(
      (await speak(scratch.folder, text, voice)).path,
      path.join(scratch.folder, name, 'audio.pcm'),
    )
    const request = {
      pcmPath,
      speech: [{ start: 0, end: await pcmSeconds(pcmPath) }],
      signal: new AbortController().signal,
    }
    const recognized = async (vocabulary: string[]) =>
      (await collect(createPocketsphinxEngine(config), { ...request, vocabulary })).flatMap(
        ({ words }) => words,
      )
    const [without, boosted] = [await recognized([]), await recognized([word, '药', '   '])]
    expect(without.map((found) => found.text.toLowerCase())).not.toContain(word.toLowerCase())
    expect(boosted.map((found) => found.text)).toContain(word)
  })

  it('recognises an utterance the same whatever came before it', async () => {
    const engine = createPocketsphinxEngine({ profile: 'fast' })
    const signal = new AbortController().signal
    const together = await collect(engine, { ...recording, signal })
    const alone = await collect(engine, { ...recording, speech: recording.speech.slice(1), signal })
    expect(together.slice(-alone.length)).toEqual(alone)
    // It decodes once.
    expect(together.flatMap(({ words }) => words).every(({ alternative }) => alternative === undefined)).toBe(
      true,
    )
  })

  it('says what a quicker decoding recognised instead, and the text is the same without', async () => {
    const recognized = await recognizedWell()
    const words = recognized.flatMap((segment) => segment.words)
    expect(words.every(({ text, alternative }) => alternative !== text)).toBe(true)
    expect(
      recognized.every(({ text, words: inIt }) => text === inIt.map((word) => word.text).join(' ')),
    ).toBe(true)
  })

  describe.runIf(existsSync('/usr/lib/sphinxtrain/bw'))('that listens twice', () => {
    const sentences = [
      'the meeting starts at nine in the morning on monday',
      // Without the voice, it is misrecognised.
      'my brother walked home along the river in the rain',
      'she put the letter on the kitchen table before lunch',
      'we need more money for the new school this year',
      'they sold the old house and moved to the city',
      'the doctor said that he should rest for a week',
    ]
    /** Through a bad line: nothing above 2,200 Hz. */
    let dull: { pcmPath: string; speech: Span[] }

    beforeAll(async () => {
      const parts: string[] = []
      for (const [index, text] of sentences.entries()) {
        const { path: file } = await speak(scratch.folder, text, 'rms')
        parts.push(await toPcm(file, path.join(scratch.folder, 'dull', `${index}.pcm`), 'lowpass=f=2200'))
      }
      const pcmPath = path.join(scratch.folder, 'dull-recording', 'audio.pcm')
      dull = { pcmPath, speech: await joinPcm(pcmPath, parts, 1.5) }
    })

    // With prose, so few words are misrecognised that the voice makes no difference.
    const recognizedBy = (config: PocketsphinxConfig, speech = dull.speech) =>
      collect(createPocketsphinxEngine({ ...config, withoutProse: true }), {
        ...dull,
        speech,
        signal: new AbortController().signal,
      })
    const textsOf = (segments: readonly Segment[]) => segments.map(({ text }) => text)
    /** By three programs; and what a server keeps of the first pass, as JSON, at the moment the first segment comes. */
    const recognizeByVoice = async () => {
      const recognized: Segment[] = []
      let firstPass: FirstPass | undefined
      let kept: string | undefined
      const engine = createPocketsphinxEngine({ withoutProse: true, processors: 3 })
      for await (const segment of engine.transcribe({
        ...dull,
        signal: new AbortController().signal,
        onFirstPass: (pass) => (firstPass = pass),
      })) {
        kept ??= JSON.stringify(firstPass)
        recognized.push(segment)
      }
      return { recognized, firstPass: JSON.parse(kept ?? '') as FirstPass }
    }
    let byVoice: ReturnType<typeof recognizeByVoice> | undefined
    const recognizedByVoice = () => (byVoice ??= recognizeByVoice())

    it('recognises by the voice of the recording what it misrecognised without it', async () => {
      expect(textsOf((await recognizedByVoice()).recognized)).toEqual(sentences)
    })

    it('goes on after a break without listening for the first time again, and recognises by one program what several do', async () => {
      const { recognized, firstPass } = await recognizedByVoice()
      expect(firstPass.utterances).toHaveLength(sentences.length)
      const ended: string[] = []
      const count = (report: unknown) => ended.push((report as ProgramReport).program)
      subscribe(programEndedChannel, count)
      try {
        const left = await collect(createPocketsphinxEngine({ withoutProse: true, processors: 1 }), {
          ...dull,
          speech: dull.speech.slice(1),
          signal: new AbortController().signal,
          firstPass,
        })
        expect(ended).toEqual(['pocketsphinx_batch'])
        expect(left).toEqual(recognized.slice(1))
      } finally {
        unsubscribe(programEndedChannel, count)
      }
    })

    it('asks for short recordings as one chunk where it listens twice', () => {
      expect(createPocketsphinxEngine().capabilities().wholeSeconds).toBe(120)
      expect(createPocketsphinxEngine({ trainingFolder: null }).capabilities().wholeSeconds).toBeUndefined()
      expect(createPocketsphinxEngine({ profile: 'fast' }).capabilities().wholeSeconds).toBeUndefined()
    })

    it('recognises as it would without, and leaves nothing, where the voice can’t be learned', async () => {
      const trainingFolder = path.join(scratch.folder, 'training')
      await mkdir(trainingFolder)
      for (const name of ['bw', 'mllr_solve'])
        await writeFile(path.join(trainingFolder, name), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
      // Utterances are recognised each for itself: two of them tell as much as all.
      const some = isProof ? dull.speech : dull.speech.slice(0, 2)
      const recognized: string[] = []
      const engine = createPocketsphinxEngine({ withoutProse: true, trainingFolder, processors: 1 })
      for await (const { text } of engine.transcribe({ ...dull, signal: new AbortController().signal })) {
        recognized.push(text)
        if (recognized.length === some.length) break
      }
      expect(recognized).not.toEqual(sentences.slice(0, some.length))
      expect(recognized).toEqual(textsOf(await recognizedBy({ trainingFolder: null, processors: 2 }, some)))
      expect(await readdir(path.dirname(dull.pcmPath))).toEqual(['audio.pcm'])
    })

    it('ends within two seconds while it listens for the first time', async () => {
      const controller = new AbortController()
      const work = collect(createPocketsphinxEngine({ withoutProse: true }), {
        ...dull,
        signal: controller.signal,
      })
      const outcome = expect(work).rejects.toThrow('stop')
      const running = async () =>
        expect(await readdir(path.dirname(dull.pcmPath), { recursive: true })).toContainEqual(
          expect.stringMatching(/\/000000000\.mfc$/),
        )
      await vi.waitFor(running)
      const cancelled = performance.now()
      controller.abort(new Error('stop'))
      await outcome
      expect(performance.now() - cancelled).toBeLessThan(2000)
      expect(await readdir(path.dirname(dull.pcmPath))).toEqual(['audio.pcm'])
    })
  })

  it('gives what several programs recognised before one broke off, in order and without a gap', async () => {
    const program = path.join(scratch.folder, 'breaks-off')
    const says = (line: string) => `echo "${line}" >&2`
    const script = [
      'while [ "$1" != -ctl ]; do shift; done',
      'read -r name < "$2"',
      says('word 1 40 0.9 -1 -1 1'),
      says('INFO: batch.c(1): $name: 0.5 seconds speech'),
      'exit 1',
    ]
    await writeFile(program, ['#!/bin/sh', ...script, ''].join('\n'), { mode: 0o755 })
    const speech = [0, 1, 2, 3].map((start) => ({ start: 2 * start, end: 2 * start + 0.5 }))
    const recognized: number[] = []
    const engine = createPocketsphinxEngine({ program, profile: 'fast', processors: 2 })
    const listen = async () => {
      for await (const { start } of engine.transcribe({
        ...recording,
        speech,
        signal: new AbortController().signal,
      }))
        recognized.push(Math.round(start))
    }
    await expect(listen()).rejects.toMatchObject({ reason: 'crashed' })
    expect(recognized).toEqual([0, 2])
  })

  it('reports a crash of the program', async () => {
    const program = '/bin/false'
    if (!existsSync(program)) return
    const work = collect(createPocketsphinxEngine({ program }), {
      ...recording,
      signal: new AbortController().signal,
    })
    await expect(work).rejects.toMatchObject({ reason: 'crashed', retryable: true })
  })
})
