import { describe, expect, it } from 'vitest'
import type { TimedSection } from '../../../platform/sections/sections.ts'
import { joinTexts } from './join-texts.ts'

const section = (id: string, speakerName: string, startMs: number): TimedSection => ({
  id,
  speakerId: speakerName,
  speakerName,
  startMs,
  endMs: startMs + 500,
  text: 'yes',
  words: [{ text: 'yes', startMs, endMs: startMs + 400 }],
})

describe('joinTexts', () => {
  it('puts the second behind the first, its words as well', () => {
    const [, second] = joinTexts([
      { sections: [section('s1', 'Anna', 0)], language: 'en', startMs: 0 },
      { sections: [section('s1', 'Anna', 100)], language: 'en', startMs: 60_000 },
    ])
    expect(second).toMatchObject({
      id: '2-s1',
      startMs: 60_100,
      endMs: 60_600,
      words: [{ startMs: 60_100, endMs: 60_500 }],
    })
  })

  it('puts subtitles behind the first as well', () => {
    const subtitles = {
      cuts: [{ id: 'c', from: 0, startMs: 50, position: 'top' as const }],
      marks: [{ id: 'm', kind: 'sound' as const, text: '[bell]', startMs: 200, endMs: 400 }],
    }
    const joined = joinTexts([
      { sections: [{ ...section('s1', 'Anna', 0), subtitles }], language: 'en', startMs: 0 },
      {
        sections: [{ ...section('s1', 'Anna', 0), subtitles }, section('s2', 'Anna', 900)],
        language: 'en',
        startMs: 60_000,
      },
    ])
    expect(joined.map((one) => one.subtitles)).toEqual([
      subtitles,
      {
        cuts: [{ id: 'c', from: 0, startMs: 60_050, position: 'top' }],
        marks: [{ ...subtitles.marks[0], startMs: 60_200, endMs: 60_400 }],
      },
      undefined,
    ])
  })

  it('knows people by the names they were given, and counts on those who have none', () => {
    const first = [section('a', 'Speaker1', 0), section('b', 'Speaker2', 1000), section('c', 'Anna', 2000)]
    const second = [section('a', 'Anna', 0), section('b', 'Speaker1', 1000), section('c', 'Speaker1', 2000)]
    const third = [section('a', '说话人1', 0)]
    const joined = joinTexts([
      { sections: first, language: 'en', startMs: 0 },
      { sections: second, language: 'en', startMs: 9000 },
      { sections: third, language: 'en', startMs: 18_000 },
    ])
    expect(joined.map(({ speakerName }) => speakerName)).toEqual([
      'Speaker1',
      'Speaker2',
      'Anna',
      'Anna',
      'Speaker3',
      'Speaker3',
      '说话人4',
    ])
    expect(joined[3]!.speakerId).toBe(joined[2]!.speakerId)
    expect(joined[4]!.speakerId).toBe(joined[5]!.speakerId)
    expect(new Set(joined.map(({ speakerId }) => speakerId)).size).toBe(5)
  })

  it('keeps who speaks meanwhile', () => {
    const talk = [section('a', 'Anna', 0), { ...section('b', 'Speaker2', 1000), alongside: ['Anna'] }]
    const joined = joinTexts([
      { sections: talk, language: 'en', startMs: 0 },
      { sections: talk, language: 'en', startMs: 9000 },
    ])
    expect(joined.map(({ alongside }) => alongside)).toEqual([
      undefined,
      [joined[0]?.speakerId],
      undefined,
      [joined[0]?.speakerId],
    ])
  })

  it('is in the language of the first, and says where another one is spoken', () => {
    const joined = joinTexts([
      {
        sections: [section('a', 'Anna', 0), { ...section('b', 'Anna', 1000), language: 'es' }],
        language: 'en',
        startMs: 0,
      },
      {
        sections: [section('a', 'Anna', 0), { ...section('b', 'Anna', 1000), language: 'en' }],
        language: 'zh',
        startMs: 9000,
      },
    ])
    expect(joined.map(({ language }) => language)).toEqual([undefined, 'es', 'zh', undefined])
  })

  it('gives ids that fit, each its own', () => {
    const long = 'x'.repeat(63)
    const joined = joinTexts([
      { sections: [section(`${long}1`, 'Anna', 0)], language: 'en', startMs: 0 },
      {
        sections: [section(`${long}1`, 'Anna', 0), section(`${long}2`, 'Anna', 0)],
        language: 'en',
        startMs: 0,
      },
    ])
    expect(new Set(joined.map(({ id }) => id)).size).toBe(3)
    for (const { id } of joined) expect(id.length).toBeLessThanOrEqual(64)
  })
})
