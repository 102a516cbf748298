import { describe, expect, it } from 'vitest'
import type { TranscriptSection } from '@longhand/contracts'
import { readTranscript } from '@longhand/transcript'
import { compareWords, passagesOf } from './compare-versions.ts'

const section = (
  sectionId: string,
  startTime: number,
  endTime: number,
  text: string,
  spkName = 'Anna',
): TranscriptSection => ({
  sectionId,
  spkId: spkName,
  spkName,
  startTime,
  endTime,
  text,
})
const documentOf = (...sections: TranscriptSection[]) => readTranscript(JSON.stringify(sections))
const [a, b, c] = [
  section('a', 0, 1000, 'Good morning.'),
  section('b', 1000, 2000, 'We meet at noon.'),
  section('c', 2000, 3000, 'All right.'),
]

describe('passages', () => {
  it('are where the words or the speaker differ', () => {
    expect(passagesOf(documentOf(a, b, c), documentOf(a, b, c))).toEqual([])
    const then = documentOf(a, { ...b, text: 'We meat at noon.' }, { ...c, spkId: 'Bo', spkName: 'Bo' })
    expect(
      passagesOf(documentOf(a, b, c), then).map(({ startMs, now, then: before }) => [
        startMs,
        now[0]?.text,
        before[0]?.text,
        before[0]?.speaker,
      ]),
    ).toEqual([
      [1000, 'We meet at noon.', 'We meat at noon.', 'Anna'],
      [2000, 'All right.', 'All right.', 'Bo'],
    ])
  })

  it('are where the language differs', () => {
    const [passage] = passagesOf(documentOf(a, b), documentOf(a, { ...b, language: 'es' }))
    expect([passage?.now[0]?.language, passage?.then[0]?.language]).toEqual([undefined, 'es'])
  })

  it('hold together what was split or joined', () => {
    const joined = documentOf(a, { ...b, endTime: 3000, text: 'We meet at noon. All right.' })
    const [passage, ...others] = passagesOf(joined, documentOf(a, b, c))
    expect(others).toEqual([])
    expect([passage?.now.map(({ id }) => id), passage?.then.map(({ id }) => id)]).toEqual([['b'], ['b', 'c']])
    expect(passagesOf(documentOf(a, b, c), joined)).toHaveLength(1)
  })

  it('may be missing on either side', () => {
    expect(passagesOf(documentOf(a), documentOf(a, c))).toEqual([
      { startMs: 2000, endMs: 3000, now: [], then: [expect.objectContaining({ id: 'c' })] },
    ])
    expect(passagesOf(documentOf(a, c), documentOf(a))).toMatchObject([{ now: [{ id: 'c' }], then: [] }])
  })
})

describe('words', () => {
  const marked = (words: readonly { text: string; isChanged: boolean }[]) =>
    words.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('')

  it.each([
    ['We meet at noon.', 'We meat at noon.', 'We [meet] at noon.', 'We [meat] at noon.'],
    ['我们明天见面', '我们后天见面', '我们[明]天见面', '我们[后]天见面'],
    ['', 'All of it', '', '[All of it]'],
    ['We meet here now', 'You meet there later', '[We] meet [here now]', '[You] meet [there later]'],
  ])('of %j and %j differ where they do', (now, then, shownNow, shownThen) => {
    const compared = compareWords(now, then)
    expect([marked(compared.now), marked(compared.then)]).toEqual([shownNow, shownThen])
  })
})
