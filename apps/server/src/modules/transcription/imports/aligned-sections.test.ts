import { alignText } from '@longhand/speech'
import { spells } from '@longhand/transcript'
import { expect, it } from 'vitest'
import { alignedSections } from './aligned-sections.ts'

/** One word a second. */
function align(
  passages: readonly { speaker?: string; text: string }[],
  said: string,
  interfaceLanguage: 'en' | 'zh-CN' = 'en',
) {
  const words = said
    .split(' ')
    .map((text, index) => ({ text, start: index, end: index + 0.5, timing: 'exact' as const }))
  const aligned = alignText(passages, [{ id: '1', start: 0, end: words.length, text: said, words }], [])
  return alignedSections(passages, aligned, ({ start }) => (start < 3 ? 'S1' : 'S2'), {
    interfaceLanguage,
    language: 'en',
  })
}

const texts = [{ text: 'we begin here' }, { text: 'and we end here' }]

it.each([
  ['en', ['Speaker1', 'Speaker2']],
  ['zh-CN', ['说话人1', '说话人2']],
] as const)(
  'names speakers of a text without names like those of a transcription in %s',
  (language, names) => {
    expect(
      align(texts, 'we begin here and we end here', language)?.map(({ speakerName }) => speakerName),
    ).toEqual(names)
  },
)

it('keeps the speaker of a passage that is cut where it lacks something', () => {
  const said = 'we begin here uncle zachary bought quite many green kites and we end here'
  const sections = align([{ speaker: 'Anna', text: 'we begin here and we end here' }], said)
  expect(sections?.map(({ id, speakerName, text }) => [id, speakerName, text])).toEqual([
    ['i1', 'Anna', 'we begin here'],
    ['i2', 'Speaker2', '[…]'],
    ['i3', 'Anna', 'and we end here'],
  ])
  expect(sections?.every(({ words, text }) => spells(words, text))).toBe(true)
})
