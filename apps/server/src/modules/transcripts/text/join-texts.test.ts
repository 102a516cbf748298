import { describe, expect, it } from 'vitest'
import type { TimedSection } from '../../../platform/sections/sections.ts'
import { joinTexts } from './join-texts.ts'

const section = (sectionId: string, spkName: string, startTime: number): TimedSection => ({
  sectionId,
  spkId: spkName,
  spkName,
  startTime,
  endTime: startTime + 500,
  text: 'yes',
  words: [{ text: 'yes', startTime, endTime: startTime + 400 }],
})

describe('joinTexts', () => {
  it('puts the second behind the first, its words as well', () => {
    const [, second] = joinTexts([
      { sections: [section('s1', 'Anna', 0)], language: 'en', startTime: 0 },
      { sections: [section('s1', 'Anna', 100)], language: 'en', startTime: 60_000 },
    ])
    expect(second).toMatchObject({
      sectionId: '2-s1',
      startTime: 60_100,
      endTime: 60_600,
      words: [{ startTime: 60_100, endTime: 60_500 }],
    })
  })

  it('puts captions behind the first as well', () => {
    const captions = {
      cuts: [{ id: 'c', from: 0, startTime: 50, position: 'top' as const }],
      marks: [{ id: 'm', kind: 'sound' as const, text: '[bell]', startTime: 200, endTime: 400 }],
    }
    const joined = joinTexts([
      { sections: [{ ...section('s1', 'Anna', 0), captions }], language: 'en', startTime: 0 },
      {
        sections: [{ ...section('s1', 'Anna', 0), captions }, section('s2', 'Anna', 900)],
        language: 'en',
        startTime: 60_000,
      },
    ])
    expect(joined.map((one) => one.captions)).toEqual([
      captions,
      {
        cuts: [{ id: 'c', from: 0, startTime: 60_050, position: 'top' }],
        marks: [{ ...captions.marks[0], startTime: 60_200, endTime: 60_400 }],
      },
      undefined,
    ])
  })

  it('knows people by the names they were given, and counts on those who have none', () => {
    const first = [section('a', 'Speaker1', 0), section('b', 'Speaker2', 1000), section('c', 'Anna', 2000)]
    const second = [section('a', 'Anna', 0), section('b', 'Speaker1', 1000), section('c', 'Speaker1', 2000)]
    const third = [section('a', '说话人1', 0)]
    const joined = joinTexts([
      { sections: first, language: 'en', startTime: 0 },
      { sections: second, language: 'en', startTime: 9000 },
      { sections: third, language: 'en', startTime: 18_000 },
    ])
    expect(joined.map(({ spkName }) => spkName)).toEqual([
      'Speaker1',
      'Speaker2',
      'Anna',
      'Anna',
      'Speaker3',
      'Speaker3',
      '说话人4',
    ])
    expect(joined[3]!.spkId).toBe(joined[2]!.spkId)
    expect(joined[4]!.spkId).toBe(joined[5]!.spkId)
    expect(new Set(joined.map(({ spkId }) => spkId)).size).toBe(5)
  })

  it('keeps who speaks meanwhile', () => {
    const talk = [section('a', 'Anna', 0), { ...section('b', 'Speaker2', 1000), alongside: ['Anna'] }]
    const joined = joinTexts([
      { sections: talk, language: 'en', startTime: 0 },
      { sections: talk, language: 'en', startTime: 9000 },
    ])
    expect(joined.map(({ alongside }) => alongside)).toEqual([
      undefined,
      [joined[0]?.spkId],
      undefined,
      [joined[0]?.spkId],
    ])
  })

  it('is in the language of the first, and says where another one is spoken', () => {
    const joined = joinTexts([
      {
        sections: [section('a', 'Anna', 0), { ...section('b', 'Anna', 1000), language: 'es' }],
        language: 'en',
        startTime: 0,
      },
      {
        sections: [section('a', 'Anna', 0), { ...section('b', 'Anna', 1000), language: 'en' }],
        language: 'zh',
        startTime: 9000,
      },
    ])
    expect(joined.map(({ language }) => language)).toEqual([undefined, 'es', 'zh', undefined])
  })

  it('gives ids that fit, each its own', () => {
    const long = 'x'.repeat(63)
    const joined = joinTexts([
      { sections: [section(`${long}1`, 'Anna', 0)], language: 'en', startTime: 0 },
      {
        sections: [section(`${long}1`, 'Anna', 0), section(`${long}2`, 'Anna', 0)],
        language: 'en',
        startTime: 0,
      },
    ])
    expect(new Set(joined.map(({ sectionId }) => sectionId)).size).toBe(3)
    for (const { sectionId } of joined) expect(sectionId.length).toBeLessThanOrEqual(64)
  })
})
