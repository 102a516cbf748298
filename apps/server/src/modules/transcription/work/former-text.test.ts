import { type Segment, withAlternatives } from '@longhand/speech'
import { expect, it } from 'vitest'
import { besideFormer } from './former-text.ts'

const segmentOf = (text: string, start: number, alternative?: string): Segment => ({
  id: String(start),
  start,
  end: start + 5,
  text,
  words: text.split(' ').map((word, index) => ({
    text: word,
    start: start + index,
    end: start + index + 0.5,
    timing: 'exact' as const,
    ...(alternative === undefined ? {} : { alternative }),
  })),
})
const recording = { id: 'r', channelCount: 1 }
const former = (engine: string | null, text: string) => ({
  texts: { recognizedText: () => Promise.resolve({ engine, words: text.split(' ') }) },
  compare: withAlternatives,
})
const segments = [segmentOf('They sold the house.', 10), segmentOf('We met a seller', 0)]
const recognized = async (...args: Parameters<typeof besideFormer>) =>
  (await besideFormer(...args)).flatMap(({ words }) =>
    words.flatMap(({ text, alternative }) => (alternative === undefined ? [] : [`${text}: ${alternative}`])),
  )

it('tells what live captions recognised otherwise', async () => {
  expect(
    await recognized(former('live', 'we met a cellar they sold the house'), segments, recording, 'good'),
  ).toEqual(['seller: cellar'])
})

it.each([
  ['a text of the same engine', former('good', 'we met a cellar they sold the house')],
  ['a text that no engine heard', former(null, 'we met a cellar they sold the house')],
  ['a text of something else', former('live', 'entirely other words were said on that day')],
  ['no text', { texts: { recognizedText: () => Promise.resolve(undefined) }, compare: withAlternatives }],
])('makes nothing of %s', async (_, deps) => {
  expect(await besideFormer(deps, segments, recording, 'good')).toBe(segments)
})

it('leaves a second decoding of the engine alone, and channels, and scripts without spaces', async () => {
  const deps = former('live', 'we met a cellar they sold the house')
  const own = [segmentOf('we met', 0, 'he met')]
  const unspaced = [segmentOf('今天 天气', 0)]
  expect(await besideFormer(deps, own, recording, 'good')).toBe(own)
  expect(await besideFormer(deps, unspaced, recording, 'good')).toBe(unspaced)
  expect(await besideFormer(deps, segments, { ...recording, channelCount: 2 }, 'good')).toBe(segments)
})
