import { existsSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { joinPcm, noise, scratchFolder, speak, toPcm, writePcm } from '../testing/clips.ts'
import { checkConsent } from './check-consent.ts'
import { consentSentence } from './consent-sentence.ts'
import { createGrammarConsentChecker } from './grammar-checker.ts'

/** The long proof checks each reading in each voice. */
const isProof = process.env['LONGHAND_PROOF_RUNS'] !== undefined
const words = ['orange', 'window', 'volcano', 'library', 'pumpkin', 'bicycle']
const sentence = consentSentence(words, 'en')
const talk = 'please remember to bring the tickets for the train tomorrow morning'
let scratch: Awaited<ReturnType<typeof scratchFolder>>
beforeAll(async () => {
  scratch = await scratchFolder()
})
afterAll(() => scratch.remove())

const check = (pcmPath: string) =>
  checkConsent(createGrammarConsentChecker(), {
    pcmPath,
    words,
    language: 'en',
    signal: new AbortController().signal,
  })
let files = 0
const say = async (text: string, voice: 'slt' | 'rms' | 'awb' = 'slt') =>
  toPcm((await speak(scratch.folder, text, voice)).path, path.join(scratch.folder, `said-${files++}.pcm`))
async function join(parts: string[], pause = 0.3) {
  const pcmPath = path.join(scratch.folder, `joined-${files++}`, 'audio.pcm')
  return { pcmPath, places: await joinPcm(pcmPath, parts, pause) }
}

describe('a reading', () => {
  // The two others are checked between talk, below.
  it.each(isProof ? (['slt', 'rms', 'awb'] as const) : (['awb'] as const))(
    'of the sentence by %s is heard from its first to its last word',
    async (voice) => {
      const {
        pcmPath,
        places: [place],
      } = await join([await say(sentence, voice)])
      const finding = await check(pcmPath)
      expect(finding.outcome).toBe('recognized')
      if (finding.outcome !== 'recognized') return
      expect(finding.span.start).toBeGreaterThanOrEqual(place?.start ?? 0)
      expect(finding.span.end).toBeLessThanOrEqual(place?.end ?? 0)
      expect(finding.span.end - finding.span.start).toBeGreaterThan(
        (place?.end ?? 0) - (place?.start ?? 0) - 1,
      )
    },
  )

  it.each([
    ['rms', 'slt'],
    ['slt', 'rms'],
  ] as const)('by %s is cut out from between talk by %s', async (reader, other) => {
    const {
      pcmPath,
      places: [before, place, after],
    } = await join([await say(talk, other), await say(sentence, reader), await say(talk, other)])
    const finding = await check(pcmPath)
    expect(finding.outcome).toBe('recognized')
    if (finding.outcome !== 'recognized') return
    expect(finding.span.start).toBeGreaterThan(before?.end ?? 0)
    expect(finding.span.end).toBeLessThan(after?.start ?? 0)
    expect(finding.span.end).toBeGreaterThan((place?.end ?? 0) - 0.5)
  })

  it.each([
    [
      'the words of another sentence',
      consentSentence(['castle', 'museum', 'avocado', 'saxophone', 'emerald', 'kitchen'], 'en'),
    ],
    ['the opening alone', 'I agree that my voice is copied from this recording'],
    ['the words alone', words.join(', ')],
    ['something else', 'she put the letter on the kitchen table before lunch and went to the sea'],
  ])('of %s is refused', async (_name, text) => {
    expect((await check(await say(text))).outcome).toBe('words')
  })

  it.each(isProof ? [2, 4] : [2])('that someone else interrupts after %i words is refused', async (count) => {
    const [opening = ''] = sentence.split(':')
    const parts = [
      await say(`${opening}: ${words.slice(0, count).join(', ')}`, 'rms'),
      await say(talk),
      await say(words.slice(count).join(', '), 'rms'),
    ]
    expect((await check((await join(parts)).pcmPath)).outcome).not.toBe('recognized')
  })

  it('by two voices is refused', async () => {
    const [opening = '', rest = ''] = sentence.split(':')
    expect(
      (await check((await join([await say(opening, 'rms'), await say(rest, 'slt')], 0.1)).pcmPath)).outcome,
    ).toBe('interrupted')
  })

  it('is not recognised in silence, noise or other people’s talk', async () => {
    expect(
      (await check(await writePcm(path.join(scratch.folder, 'silence.pcm'), new Int16Array(16_000 * 3))))
        .outcome,
    ).toBe('words')
    expect((await check(await writePcm(path.join(scratch.folder, 'noise.pcm'), noise(3)))).outcome).toBe(
      'words',
    )
    const recording = path.resolve(import.meta.dirname, '../../../../../shared/audio/jfk.wav')
    if (existsSync(recording))
      expect((await check(await toPcm(recording, path.join(scratch.folder, 'talk.pcm')))).outcome).toBe(
        'words',
      )
  })
})
