import type { Voice } from '@longhand/contracts'
import { expect, it } from 'vitest'
import { emptyScript } from './script-state.ts'
import { silentTextOf } from './silent-paragraphs.ts'

const voice = (voiceId: string, language: string): Voice => ({
  voiceId,
  name: voiceId,
  language,
  gender: 'neutral',
  kind: 'preset',
})
const voices = [voice('susan', 'en-US'), voice('ting', 'zh'), voice('vera', 'ru')]
const of = (text: string, paragraphVoices = {}) =>
  silentTextOf({ ...emptyScript('susan', text), paragraphVoices }, voices)

it('finds nothing in what a voice reads', () => {
  expect(of('Good morning')).toBeUndefined()
  expect(of('')).toBeUndefined()
  expect(of('12 %')).toBeUndefined()
})

it('offers another voice for a text that would be silent', () => {
  expect(of('你好，世界')).toMatchObject({
    isSilent: true,
    text: '你好 世界',
    voice: { voiceId: 'susan' },
    remedy: { voice: { voiceId: 'ting' }, changes: { voiceId: 'ting', paragraphVoices: {} } },
  })
})

it('offers a voice for the paragraphs that need it', () => {
  expect(of('Good morning\n你好')).toMatchObject({
    isSilent: true,
    remedy: { changes: { paragraphVoices: { 1: 'ting' } } },
  })
  expect(of('你好\nGood morning\nПривет')).toMatchObject({
    remedy: { voice: { voiceId: 'ting' }, changes: { paragraphVoices: { 0: 'ting' } } },
  })
  expect(of('Good morning\n你好', { 1: 'ting' })).toBeUndefined()
})

it('warns of single words', () => {
  expect(of('Mr. Wang (王) said so')).toMatchObject({
    isSilent: false,
    text: '王',
    remedy: { voice: { voiceId: 'ting' } },
  })
})

it('has no remedy where no voice reads the script', () => {
  expect(of('नमस्ते')).toMatchObject({ isSilent: true, remedy: undefined })
})
