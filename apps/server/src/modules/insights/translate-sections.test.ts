import type { TranscriptSection } from '@longhand/contracts'
import type { LanguagePair, Translator } from '@longhand/speech'
import { expect, it } from 'vitest'
import { translateSections } from './translate-sections.ts'
import { timedSections } from '../../platform/sections/testing.ts'

const section = (text: string, language?: string): TranscriptSection => ({
  sectionId: text,
  spkId: 'S1',
  spkName: 'Anna',
  startTime: 0,
  endTime: 1,
  text,
  ...(language === undefined ? {} : { language }),
})

function translator(pairs: readonly LanguagePair[] | 'any'): Translator {
  return {
    id: 'test',
    capabilities: () => ({ pairs, quality: 'good', offline: true }),
    health: () => Promise.resolve({ ok: true }),
    translate: ({ texts, from, to }) => Promise.resolve(texts.map((text) => `${text} (${from} → ${to})`)),
  }
}

const sections = timedSections([
  section('Hello'),
  section('你好', 'zh'),
  section('Hola', 'es-MX'),
  section('Bye'),
])
const wanted = { from: 'en', to: 'es', signal: new AbortController().signal }

it('translates each section from its own language, and leaves what is in the wanted one', async () => {
  expect(await translateSections(translator('any'), sections, wanted)).toEqual([
    'Hello (en → es)',
    '你好 (zh → es)',
    'Hola',
    'Bye (en → es)',
  ])
})

it('leaves sections of a language that the translator lacks', async () => {
  expect(await translateSections(translator([{ from: 'en', to: 'es' }]), sections, wanted)).toEqual([
    'Hello (en → es)',
    '你好',
    'Hola',
    'Bye (en → es)',
  ])
})
