import { expect, it } from 'vitest'
import { repeatedNames, splitLabel } from './speakers.ts'

it.each([
  ['Anna: Good morning', 'Anna', 'Good morning'],
  ['[SPEAKER_00]: Good morning', 'SPEAKER_00', 'Good morning'],
  ['[SPEAKER_00] : Good morning', 'SPEAKER_00', 'Good morning'],
  ['SPEAKER_01: Good morning', 'SPEAKER_01', 'Good morning'],
  ['[SPEAKER_00] Good morning', 'SPEAKER_00', 'Good morning'],
  ['(Speaker 2) Good morning', 'Speaker 2', 'Good morning'],
  ['(Anna): Good morning', 'Anna', 'Good morning'],
  ['【李雷】：早上好', '李雷', '早上好'],
  ['（李雷）：早上好', '李雷', '早上好'],
  ['>> ANNA: Good morning', 'ANNA', 'Good morning'],
  ['>>> DR. SMITH: Good morning', 'DR. SMITH', 'Good morning'],
  ['Anna Smith (she/her): Good morning', 'Anna Smith', 'Good morning'],
  ['Ben (they/them/theirs): Good morning', 'Ben', 'Good morning'],
  ['**Anna:** Good morning', 'Anna', 'Good morning'],
  ['**Anna Smith**: Good morning', 'Anna Smith', 'Good morning'],
  ['S00: Good morning', 'S00', 'Good morning'],
  ['I: Good morning', 'I', 'Good morning'],
])('%s has a speaker', (text, speaker, said) => {
  expect(splitLabel(text)).toEqual({ speaker, text: said })
})

it.each([
  'Note: this is important.',
  'Question: where do we go?',
  '注意：今天休息',
  '[Music] good morning',
  '(laughs) good morning',
  '[Anna] good morning',
  '[00:01]: good morning!',
  '>> good morning',
  'He said: we go',
])('%s has none', (text) => {
  expect(splitLabel(text)).toEqual({ text })
})

it('takes names in brackets alone, or after a word that opens a sentence, where a file keeps to them', () => {
  const texts = ['[Anna] One', '[Ben] Two', '[Music] three', '[Ben] Four', '[Anna] Five', '[Music] six']
  const names = repeatedNames(texts)
  expect(texts.map((text) => splitLabel(text, names).speaker)).toEqual([
    'Anna',
    'Ben',
    undefined,
    'Ben',
    'Anna',
    undefined,
  ])
  expect(repeatedNames(['(Anna) One', '[Ben] Two', '(Anna) Three'])).toEqual(new Set(['Anna', 'Ben']))
  expect(repeatedNames(['[Anna] One', 'two', 'three', 'four', '[Anna] five'])).toEqual(new Set())
  const asked = ['Question: where?', 'Answer: here', 'Question: when?', 'Answer: now']
  expect(splitLabel(asked[0]!, repeatedNames(asked))).toEqual({ speaker: 'Question', text: 'where?' })
})
