import { describe, expect, it } from 'vitest'
import { readText } from './read-text.ts'
import { read, utf8 } from './testing-read.ts'

const head = '@UTF8\n@PID:\t11312/a-00000000-1\n@Begin\n@Languages:\teng, spa\n'
const people = '@Participants:\tCHI Ruth_Ann Target_Child, MOT Mother, PA1 Participant , PA2 Participant\n'
const cha = (body: string) =>
  `${head}${people}@ID:\teng|x|CHI|2;6.||||Target_Child|||\n@Media:\ta, audio\n${body}\n@End\n`
const at = (from: number, to: number) => `\u0015${from}_${to}\u0015`
const saidIn = (line: string) => read(cha(`*MOT:\t${line}`), 'a.cha').map(({ text }) => text)
const notesOf = (text: string) => readText(utf8(text), 'a.cha').notes

describe('CHAT', () => {
  it('has a line for each utterance, with its speaker and times', () => {
    const text = cha(
      `*CHI:\tmore cookie . ${at(120, 1980)}\n*MOT:\tyou want more\n\tof them ? ${at(2000, 2900)}\n*PA1:\tso . ${at(3000, 3500)}\n*PA2:\tyes ! ${at(3500, 4000)}`,
    )
    const found = readText(utf8(text), 'a.cha')
    expect(found).toEqual({
      language: 'en',
      sections: [
        { speaker: 'Ruth Ann', startMs: 120, endMs: 1980, text: 'more cookie.' },
        { speaker: 'Mother', startMs: 2000, endMs: 2900, text: 'you want more of them?' },
        { speaker: 'PA1', startMs: 3000, endMs: 3500, text: 'so.' },
        { speaker: 'PA2', startMs: 3500, endMs: 4000, text: 'yes!' },
      ],
    })
  })

  it.each([
    ['pauses', 'so (.) we (..) go (1.5) .', 'so we go.'],
    ['what is said again', 'the <big dog> [//] cat [/] cat sat .', 'the big dog cat cat sat.'],
    ['fillers and what is begun', '&-um &+th there &~gaga &uh .', 'um th there gaga uh.'],
    ['events and another who speaks meanwhile', 'so &=laughs go &*CHI:mhm on .', 'so go on.'],
    [
      'explanations, errors and remarks',
      'gonna [: going to] goed [* m] it [= toy] [+ gram] .',
      'gonna goed it.',
    ],
    ['words that are missing', 'I 0am here 0 .', 'I here.'],
    ['parts of words', '(be)cause he is run(ning) .', 'because he is running.'],
    ['kinds of words', 'gumma@c hola@s:spa A@l .', 'gumma hola A.'],
    ['lengths and stress', 'no:: ˈba:nana .', 'no banana.'],
    ['words in one', 'Thank_you Mister_Rogers ice+cream .', 'Thank you Mister Rogers ice cream.'],
    ['ends', 'so we +...', 'so we…'],
    ['an end that was cut', 'so we +/.', 'so we —'],
    ['an end that asks', 'and you +//?', 'and you —?'],
    ['links', '+< +, so there , yes .', 'so there, yes.'],
    ['overlaps and pitch', '⌈2well⌉2 ‡ ↑yes „ right ?', 'well, yes, right?'],
    ['what is not understood', 'xxx dog yyy .', 'xxx dog yyy.'],
    ['languages', '[- spa] muy bien .', 'muy bien.'],
  ])('has %s', (_, line, said) => {
    expect(saidIn(line)).toEqual([said])
  })

  it.each(['0 [=! cries] .', '&=laughs .', '.'])('has no text where none is said: %s', (line) => {
    expect(() => saidIn(line)).toThrow(expect.objectContaining({ problem: 'no-text' }) as Error)
  })

  it('has codes and lines of notes, which are counted', () => {
    const text = cha(
      `@Comment:\tby hand\n*MOT:\tso &=laughs [!] . ${at(0, 900)}\n%mor:\tco|so .\n%com:\tlaughs loud\n*MOT:\tyes \u00151_\u0015 .`,
    )
    expect(notesOf(text)).toEqual([
      { kind: 'left-out', count: 5, example: '@Comment:\tby hand' },
      { kind: 'times', count: 1, example: 'yes •1_• .' },
    ])
  })

  it('has the times of words', () => {
    const words = `so \u00150_300\u0015 , good \u0015400_700\u0015 morning \u0015700_900\u0015 .`
    const text = cha(
      `*MOT:\tso , good morning . ${at(0, 900)}\n%wor:\t${words}\n*MOT:\tno . ${at(900, 1000)}`,
    )
    expect(read(text, 'a.cha')[0]).toEqual({
      speaker: 'Mother',
      startMs: 0,
      endMs: 900,
      text: 'so, good morning.',
      words: [
        { text: 'so,', startMs: 0, endMs: 300 },
        { text: 'good', startMs: 400, endMs: 700 },
        { text: 'morning.', startMs: 700, endMs: 900 },
      ],
    })
    expect(notesOf(text)).toBeUndefined()
  })

  it('has times as older programs wrote them, and of utterances without one', () => {
    const text = cha(
      '*MOT:\tone .\n*MOT:\ttwo . \u0015%snd:"a.aif"_1000_2000\u0015\n*MOT:\tsix .\n*CHI:\tten .\n*MOT:\tone . •4000_5000•',
    )
    expect(read(text, 'a.cha').map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [0, 1000],
      [1000, 2000],
      [2000, 3000],
      [3000, 4000],
      [4000, 5000],
    ])
  })

  it('has no times where no utterance has one', () => {
    expect(read(cha('*MOT:\tso .\n*CHI:\tno .'), 'a.txt')).toEqual([
      { speaker: 'Mother', text: 'so.' },
      { speaker: 'Ruth Ann', text: 'no.' },
    ])
  })
})
