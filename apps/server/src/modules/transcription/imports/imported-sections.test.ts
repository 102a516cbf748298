import { writeWireSection } from '@longhand/transcript'
import { speakerNameLength, speakerNamePattern } from '@longhand/contracts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refuseInvalid } from '../../../platform/sections/sections.ts'
import {
  importedSections,
  isOfAnotherRecording,
  maxImportedSpeakers,
  SpeakerNames,
} from './imported-sections.ts'

const section = (startMs: number, endMs: number, more: object = {}) => ({
  startMs,
  endMs,
  text: 'Good morning',
  ...more,
})

const into = { interfaceLanguage: 'en', language: 'en' } as const

describe('importedSections', () => {
  it('stands in order of time, inside the recording, under names that fit', () => {
    const found = importedSections(
      [
        section(9000, 12_000, { speaker: 'Anna Maria Schmidt' }),
        section(1000, 500, { speaker: 'Anna Maria Schmied' }),
        section(20_000, 21_000),
      ],
      { ...into, durationMs: 10_000 },
    )
    expect(
      found.map(({ id, speakerId, speakerName, startMs, endMs }) => [
        id,
        speakerId,
        speakerName,
        startMs,
        endMs,
      ]),
    ).toEqual([
      ['i1', 'S1', 'AnnaMariaS', 1000, 1000],
      ['i2', 'S2', 'AnnaMaria2', 9000, 10_000],
      ['i3', 'S3', 'Speaker3', 10_000, 10_000],
    ])
  })

  it('keeps words that are in order, with their confidence, and leaves out those that are not', () => {
    const words = [
      { text: 'Good', startMs: 1000, endMs: 1400, confidence: 0.9 },
      { text: 'morning', startMs: 1400, endMs: 2600 },
    ]
    const [kept, left] = importedSections(
      [section(1000, 2000, { words }), section(1000, 2000, { words: [...words].reverse() })],
      {
        ...into,
        durationMs: 10_000,
      },
    )
    expect(kept?.words).toEqual([
      { text: 'Good', startMs: 1000, endMs: 1400, confidence: 0.9 },
      { text: 'morning', startMs: 1400, endMs: 2000 },
    ])
    expect(left?.words).toBeUndefined()
  })

  it('keeps the languages of sections that are in another than the text, as tags', () => {
    const languages = ['en', 'ZH-hans', 'zh_CN', 'klingon language', undefined]
    const found = importedSections(
      languages.map((language, index) => section(index * 1000, index * 1000 + 900, { language })),
      { ...into, durationMs: 10_000 },
    )
    expect(found.map(({ language }) => language)).toEqual([
      undefined,
      'zh-Hans',
      'zh-CN',
      undefined,
      undefined,
    ])
  })

  it('knows who speaks meanwhile by the ids that they have here', () => {
    const found = importedSections(
      [
        section(0, 900, { speaker: 'Ben', alongside: ['Anna Maria Schmidt', 'unknown'] }),
        section(500, 1500, { speaker: 'Anna Maria Schmidt' }),
      ],
      {
        ...into,
        durationMs: 10_000,
      },
    )
    expect(found.map(({ speakerId, alongside }) => [speakerId, alongside])).toEqual([
      ['S1', ['S2']],
      ['S2', undefined],
    ])
  })

  it('keeps subtitles, and leaves out those that no text may have', () => {
    const subtitled = (marks: object[], endMs = 800.4) =>
      section(0, 900, { subtitles: { cuts: [{ id: 'a', from: 0, endMs }], marks } })
    const mark = { id: 'm', kind: 'sound', text: '[bell]', startMs: 100, endMs: 400 }
    const found = importedSections(
      [
        subtitled([mark, { ...mark, id: 'n', endMs: 100 }]),
        subtitled([{ ...mark, text: 'x'.repeat(501) }]),
        subtitled([], 12_000),
      ],
      {
        ...into,
        durationMs: 10_000,
      },
    )
    expect(found.map(({ subtitles }) => subtitles)).toEqual([
      {
        cuts: [{ id: 'a', from: 0, endMs: 800.4 }],
        marks: [{ id: 'm', kind: 'sound', text: '[bell]', startMs: 100, endMs: 400 }],
      },
      undefined,
      { cuts: [{ id: 'a', from: 0, endMs: 10_000 }], marks: [] },
    ])
  })

  it('is always what the store takes', () => {
    const times = fc.record({
      startMs: fc.nat(1e6),
      endMs: fc.nat(1e6),
      speaker: fc.option(fc.string({ unit: 'grapheme' }), { nil: undefined }),
    })
    fc.assert(
      fc.property(fc.array(times.map((time) => ({ ...time, text: 'a b' }))), (sections) => {
        const found = importedSections(sections, { ...into, interfaceLanguage: 'zh-CN', durationMs: 500_000 })
        expect(() => refuseInvalid(found.map(writeWireSection), 'file')).not.toThrow()
        expect(
          found.every(
            ({ startMs, endMs }, index) => startMs <= endMs && startMs >= (found[index - 1]?.startMs ?? 0),
          ),
        ).toBe(true)
      }),
    )
  })
})

describe('SpeakerNames', () => {
  it('gives every name of its own one that is allowed and that no other has', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ unit: 'grapheme', maxLength: 30 })), (names) => {
        const speakers = new SpeakerNames('en')
        const given = names.map((name) => speakers.of(name).speakerName)
        expect(new Set(given).size).toBe(names.length)
        expect(
          given.every((name) => speakerNamePattern.test(name) && [...name].length <= speakerNameLength),
        ).toBe(true)
        expect(names.map((name) => speakers.of(name).speakerName)).toEqual(given)
      }),
    )
  })
})

describe('SpeakerNames of a file that names thousands', () => {
  it.each([
    ['all others', (index: number) => `Speaker ${index}`],
    ['alike in what may be kept of them', (index: number) => `Representative ${'!'.repeat(index)}`],
  ])('keeps as many as a text may have, %s, and gives the rest to one more', (_name, nameOf) => {
    const speakers = new SpeakerNames('en')
    const given = Array.from({ length: 5000 }, (_, index) => speakers.of(nameOf(index)))
    expect(new Set(given.slice(0, maxImportedSpeakers).map(({ speakerName }) => speakerName)).size).toBe(
      maxImportedSpeakers,
    )
    expect(
      new Set(
        given.slice(maxImportedSpeakers).map(({ speakerId, speakerName }) => `${speakerId} ${speakerName}`),
      ).size,
    ).toBe(1)
    expect(new Set(given.map(({ speakerName }) => speakerName)).size).toBe(maxImportedSpeakers + 1)
    expect(
      given.every(
        ({ speakerName }) => speakerNamePattern.test(speakerName) && speakerName.length <= speakerNameLength,
      ),
    ).toBe(true)
  })
})

describe('names of speakers', () => {
  it.each([
    ['Müller', 'Muller'],
    ['José', 'Jose'],
    ['Groß', 'Gross'],
    ['Łukasz Ångström', 'LukaszAngs'],
    ['Ｓｍｉｔｈ', 'Smith'],
    ['李 明', '李明'],
    ['Иван', 'Speaker1'],
  ])('%s is %s', (name, expected) => {
    expect(new SpeakerNames('en').of(name).speakerName).toBe(expected)
  })

  it.each([
    ['en', ['Speaker1', 'Speaker2', 'Speaker1']],
    ['zh-CN', ['说话人1', '说话人2', '说话人1']],
  ] as const)('without one, they are those of a transcription in %s', (language, expected) => {
    const speakers = new SpeakerNames(language)
    expect(['S2', 'S1', 'S2'].map((voice) => speakers.ofVoice(voice).speakerName)).toEqual(expected)
  })
})

describe('isOfAnotherRecording', () => {
  it.each([
    [
      'credits after the end',
      [
        ...Array.from({ length: 30 }, (_, index) => section(index * 1000, index * 1000 + 900)),
        section(60_000, 61_000),
      ],
      false,
    ],
    [
      'an hour in a minute',
      Array.from({ length: 60 }, (_, index) => section(index * 60_000, index * 60_000 + 900)),
      true,
    ],
  ])('%s', (_name, sections, is) => {
    expect(isOfAnotherRecording(sections, 59_000)).toBe(is)
  })
})
