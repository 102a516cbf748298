import { parse as parseCaptions } from '@plussub/srt-vtt-parser'
import type { ExportFormat, ExportOptions } from '@longhand/contracts'
import mammoth from 'mammoth'
import { describe, expect, it } from 'vitest'
// @ts-expect-error The W3C's validator ships no types.
import webvtt from 'webvtt-parser'
import type { TimedSection } from '../../../platform/sections/sections.ts'
import type { ExportedTranscript } from './exported-transcript.ts'
import { renderExport } from './render.ts'

interface StrictVtt {
  parse(text: string, mode?: string): { cues: { startTime: number; endTime: number; text: string }[]; errors: { message: string; line: number }[] }
}
const { WebVTTParser } = webvtt as { WebVTTParser: new () => StrictVtt }

const words = (text: string, from: number) =>
  text.split(' ').map((word, index) => ({ text: word, startTime: from + index * 400, endTime: from + index * 400 + 350 }))
const sections: TimedSection[] = [
  { sectionId: 'a', spkId: 'S1', spkName: 'Speaker1', startTime: 1500, endTime: 3450, text: 'Is 3 < 4 & 5 > 4?', words: words('Is 3 < 4 & 5 > 4?', 1500) },
  {
    sectionId: 'b',
    spkId: 'S2',
    spkName: '李雷',
    startTime: 3_725_000,
    endTime: 3_727_000,
    text: '我们 明天 见面。',
    words: words('我们 明天 见面。', 3_725_000),
  },
]
const transcript: ExportedTranscript = { title: 'Résumé of “Q3” 会议', language: 'en', sections }
const everything: ExportOptions = { speakers: true, timestamps: true, lineLength: 42, lines: 2, readingSpeed: 20 }
const nothing = { ...everything, speakers: false, timestamps: false }
const textOf = async (format: ExportFormat, options = everything) => Buffer.from((await renderExport(format, transcript, options)).content).toString()

describe('txt', () => {
  it('has a heading for each section', async () => {
    expect(await textOf('txt')).toBe('Résumé of “Q3” 会议\n\nSpeaker1 0:00:01\nIs 3 < 4 & 5 > 4?\n\n李雷 1:02:05\n我们 明天 见面。\n')
  })

  it('is the text alone when nothing else is wanted', async () => {
    expect(await textOf('txt', nothing)).toBe('Résumé of “Q3” 会议\n\nIs 3 < 4 & 5 > 4?\n\n我们 明天 见面。\n')
  })
})

describe('docx', () => {
  const read = async (options = everything) => {
    const { content } = await renderExport('docx', transcript, options)
    const { value, messages } = await mammoth.extractRawText({ buffer: Buffer.from(content) })
    expect(messages).toEqual([])
    return value.split(/\n+/).filter(Boolean)
  }

  it('opens in another program with every paragraph', async () => {
    expect(await read()).toEqual(['Résumé of “Q3” 会议', 'Speaker1  0:00:01', 'Is 3 < 4 & 5 > 4?', '李雷  1:02:05', '我们 明天 见面。'])
  })

  it('leaves out speakers and times', async () => {
    expect(await read(nothing)).toEqual(['Résumé of “Q3” 会议', 'Is 3 < 4 & 5 > 4?', '我们 明天 见面。'])
    expect(await read({ ...everything, speakers: false })).toContain('0:00:01')
  })

  it('stays readable with characters that XML can’t hold', async () => {
    const strange = { ...transcript, sections: [{ ...sections[0], text: 'a\u0000b\u000b\ud800c' } as TimedSection] }
    const { content } = await renderExport('docx', strange, nothing)
    expect((await mammoth.extractRawText({ buffer: Buffer.from(content) })).value).toContain('abc')
  })
})

describe('srt', () => {
  it('is read by a parser', async () => {
    const { entries } = parseCaptions(await textOf('srt'))
    expect(entries.map(({ from, to, text }) => ({ from, to, text }))).toEqual([
      { from: 1500, to: 4650, text: 'Speaker1: Is 3 < 4 & 5 > 4?' },
      { from: 3_725_000, to: 3_726_150, text: '李雷: 我们明天见面。' },
    ])
  })

  it('can do without speakers', async () => {
    expect(await textOf('srt', nothing)).toMatch(/^1\n00:00:01,500 --> 00:00:04,650\nIs 3 /)
  })
})

describe('vtt', () => {
  it('satisfies the validator and names the voices', async () => {
    const vtt = await textOf('vtt')
    const { cues, errors } = new WebVTTParser().parse(vtt)
    expect(errors).toEqual([])
    expect(cues.map(({ startTime, endTime }) => [startTime, endTime])).toEqual([
      [1.5, 4.65],
      [3725, 3726.15],
    ])
    expect(vtt).toContain('<v Speaker1>Is 3 &lt; 4 &amp; 5 &gt; 4?</v>')
  })
})

describe('json', () => {
  it('holds sections and words as the store does', async () => {
    expect(JSON.parse(await textOf('json'))).toEqual({ fileName: 'Résumé of “Q3” 会议', language: 'en', sections })
  })

  it('leaves out what isn’t wanted', async () => {
    expect(JSON.parse(await textOf('json', nothing))).toEqual({
      fileName: 'Résumé of “Q3” 会议',
      language: 'en',
      sections: sections.map(({ sectionId, text }) => ({ sectionId, text })),
    })
  })
})
