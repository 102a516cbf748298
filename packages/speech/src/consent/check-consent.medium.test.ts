import { existsSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noise, scratchFolder, speak, toPcm, writePcm } from '../testing/clips.ts'
import { hearsConsent, isConsent } from './check-consent.ts'
import { consentSentence, consentWords, drawConsentWords } from './consent-sentence.ts'

const words = ['river', 'orange', 'seven', 'garden']
let scratch: Awaited<ReturnType<typeof scratchFolder>>
beforeAll(async () => {
  scratch = await scratchFolder()
})
afterAll(() => scratch.remove())

const heard = (pcmPath: string) => hearsConsent(pcmPath, words, new AbortController().signal)
const said = async (text: string, voice: 'slt' | 'rms' | 'awb') => heard(await toPcm((await speak(scratch.folder, text, voice)).path, path.join(scratch.folder, 'said.pcm')))

describe('a consent', () => {
  it.each(['slt', 'rms', 'awb'] as const)('read as asked by %s is heard', async (voice) => {
    expect(await said(consentSentence(words), voice)).toBe(true)
  })

  it.each([
    ['the words of another day', consentSentence(['mountain', 'purple', 'kitchen', 'doctor'])],
    ['half of it', 'I agree that a voice is made'],
    ['something else', 'she put the letter on the kitchen table before lunch and went to the sea'],
  ])('with %s is not', async (_name, text) => {
    expect(await said(text, 'slt')).toBe(false)
  })

  it('is not heard in silence, noise or other people’s talk', async () => {
    expect(await heard(await writePcm(path.join(scratch.folder, 'silence.pcm'), new Int16Array(16_000 * 6)))).toBe(false)
    expect(await heard(await writePcm(path.join(scratch.folder, 'noise.pcm'), noise(6)))).toBe(false)
    const talk = path.resolve(import.meta.dirname, '../../../../../shared/audio/jfk.wav')
    if (existsSync(talk)) expect(await heard(await toPcm(talk, path.join(scratch.folder, 'talk.pcm')))).toBe(false)
  })
})

it('draws different words each time', () => {
  expect(new Set(drawConsentWords()).size).toBe(4)
  expect(drawConsentWords(() => 0)).toEqual(consentWords.slice(0, 4))
})

it('forgives one word that was misheard, not two', () => {
  const opening = 'filler_p i agree that a voice is made from my recording today with the words'
  expect(isConsent(`${opening} river lemon seven and garden (consent -1)`, words)).toBe(true)
  expect(isConsent(`${opening} river lemon table and garden (consent -1)`, words)).toBe(false)
  expect(isConsent('', words)).toBe(false)
})
