import { type WireSection, writeWireSection } from '@longhand/transcript'
import { readText } from '@longhand/transcript/imports'
import { spawn } from 'node:child_process'
import { text as readAll } from 'node:stream/consumers'
import { parse as parseSubtitles } from '@plussub/srt-vtt-parser'
import type { ExportFormat, ExportOptions } from '@longhand/contracts'
// @ts-expect-error The renderer of IMSC ships no types. Its last step, making HTML, needs a window: it is left out.
import imscDocuments from 'imsc/src/main/js/doc.js'
// @ts-expect-error Neither does this part of it.
import imscScreens from 'imsc/src/main/js/isd.js'
import { findProgram } from '@longhand/speech/sandbox'
import mammoth from 'mammoth'
import { describe, expect, it } from 'vitest'
// @ts-expect-error The W3C's validator ships no types.
import webvtt from 'webvtt-parser'
import type { TimedSection } from '../../../platform/sections/sections.ts'
import type { ExportedText } from '@longhand/transcript/exports'
import { renderExport } from './render.ts'

interface StrictVtt {
  parse(
    text: string,
    mode?: string,
  ): {
    cues: { startTime: number; endTime: number; text: string }[]
    errors: { message: string; line: number }[]
  }
}
const { WebVTTParser } = webvtt as { WebVTTParser: new () => StrictVtt }

const words = (text: string, from: number) =>
  text
    .split(' ')
    .map((word, index) => ({ text: word, startMs: from + index * 400, endMs: from + index * 400 + 350 }))
const sections: TimedSection[] = [
  {
    id: 'a',
    speakerId: 'S1',
    speakerName: 'Speaker1',
    startMs: 1500,
    endMs: 4650,
    text: 'Is 3 < 4 & 5 > 4?',
    words: words('Is 3 < 4 & 5 > 4?', 1500),
  },
  {
    id: 'b',
    speakerId: 'S2',
    speakerName: '李雷',
    startMs: 3_725_000,
    endMs: 3_727_000,
    text: '我们明天见面。',
    words: words('我们 明天 见面。', 3_725_000),
  },
]
const transcript: ExportedText = { title: 'Résumé of “Q3” 会议', language: 'en', sections }
const inTwoLanguages: ExportedText = {
  ...transcript,
  sections: sections.map((one, index) => (index === 1 ? { ...one, language: 'zh-Hans' } : one)),
}
const everything: ExportOptions = {
  speakers: true,
  timestamps: true,
  lineLength: 42,
  lines: 2,
  readingSpeed: 20,
}
const nothing = { ...everything, speakers: false, timestamps: false }
const section = (text: string, startMs: number, speakerName = 'Speaker1'): TimedSection => ({
  id: `at${startMs}`,
  speakerId: speakerName,
  speakerName,
  startMs,
  endMs: startMs + 900,
  text,
  words: words(text, startMs),
})
const said = (text: string, speakerName?: string) => ({
  ...transcript,
  sections: [section(text, 0, speakerName)],
})
const translated = (text: string, translation: string) => ({
  ...said(text),
  translation: new Map([['at0', translation]]),
})
const ffmpegOf = async (content: string, args: string[]): Promise<string> => {
  const run = spawn('ffmpeg', ['-v', 'error', ...args])
  const output = Promise.all([readAll(run.stdout), readAll(run.stderr)])
  run.stdin.end(content)
  const [stdout, stderr] = await output
  expect(stderr).toBe('')
  return stdout
}
const textOf = async (format: ExportFormat, options = everything, of: ExportedText = transcript) =>
  Buffer.from((await renderExport(format, of, options)).content).toString()

describe('txt', () => {
  it('has a heading for each section', async () => {
    expect(await textOf('txt')).toBe(
      'Résumé of “Q3” 会议\n\nSpeaker1 0:00:01\nIs 3 < 4 & 5 > 4?\n\n李雷 1:02:05\n我们明天见面。\n',
    )
  })

  it('is the text alone when nothing else is wanted', async () => {
    expect(await textOf('txt', nothing)).toBe('Résumé of “Q3” 会议\n\nIs 3 < 4 & 5 > 4?\n\n我们明天见面。\n')
  })
})

describe('sections without a text', () => {
  const typed = {
    ...transcript,
    sections: [section('Good morning', 0), { ...section('', 1000), words: [] }, section('Good night', 2000)],
  }
  const written = { ...typed, sections: typed.sections.filter(({ text }) => text !== '') }

  it.each(['txt', 'md', 'srt', 'vtt', 'ttml', 'ass', 'sbv', 'json'] as const)(
    'are left out of %s',
    async (format) => {
      expect(await textOf(format, everything, typed)).toBe(await textOf(format, everything, written))
    },
  )
})

describe('docx', () => {
  const read = async (options = everything) => {
    const { content } = await renderExport('docx', transcript, options)
    const { value, messages } = await mammoth.extractRawText({ buffer: Buffer.from(content) })
    expect(messages).toEqual([])
    return value.split(/\n+/).filter(Boolean)
  }

  it('opens in another program with every paragraph', async () => {
    expect(await read()).toEqual([
      'Résumé of “Q3” 会议',
      'Speaker1  0:00:01',
      'Is 3 < 4 & 5 > 4?',
      '李雷  1:02:05',
      '我们明天见面。',
    ])
  })

  it('leaves out speakers and times', async () => {
    expect(await read(nothing)).toEqual(['Résumé of “Q3” 会议', 'Is 3 < 4 & 5 > 4?', '我们明天见面。'])
    expect(await read({ ...everything, speakers: false })).toContain('0:00:01')
  })

  it('stays readable with characters that XML can’t hold', async () => {
    const strange = {
      ...transcript,
      sections: [{ ...sections[0], text: 'a\u0000b\u000b\ud800c' } as TimedSection],
    }
    const { content } = await renderExport('docx', strange, nothing)
    expect((await mammoth.extractRawText({ buffer: Buffer.from(content) })).value).toContain('abc')
  })

  it('is read like the plain text of the same transcript, with what is said at the end of a paragraph', async () => {
    const talk = [
      'We met at 10:30',
      '0:00:20',
      '[0:00:30] we left',
      'Is 3 < 4 & so on?',
      'Lunch 0:50',
      '好的',
    ]
    const spoken = talk.map((text, index) => section(text, index * 9000, index % 2 ? '李雷' : 'Anna'))
    const facts = {
      recordedAt: new Date(0),
      exportedAt: new Date(0),
      durationSeconds: 60,
      timeZone: 'UTC',
      interfaceLanguage: 'en' as const,
    }
    for (const speakers of [true, false]) {
      const readBack = async (format: 'docx' | 'txt') => {
        const { content } = await renderExport(
          format,
          { ...transcript, sections: spoken, facts },
          { ...everything, speakers },
        )
        return readText(content, `talk.${format}`)
      }
      const word = await readBack('docx')
      expect(word).toEqual(await readBack('txt'))
      expect(word.sections.map(({ speaker, startMs, text }) => [speaker, startMs, text])).toEqual(
        spoken.map(({ speakerName, startMs, text }) => [speakers ? speakerName : undefined, startMs, text]),
      )
    }
  })
})

describe('srt', () => {
  it('is read by a parser', async () => {
    const { entries } = parseSubtitles(await textOf('srt'))
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

  it('says what is spoken in another language, and leaves a translation out of that', async () => {
    const vtt = await textOf(
      'vtt',
      { ...everything, translation: 'en' },
      { ...inTwoLanguages, translation: new Map([['b', 'See you tomorrow.']]) },
    )
    expect(new WebVTTParser().parse(vtt).errors).toEqual([])
    expect(vtt).toContain('<v 李雷><lang zh-Hans>我们明天见面。</lang>\nSee you tomorrow.</v>')
    expect(vtt).toContain('<v Speaker1>Is 3')
  })
})

const { fromXML } = imscDocuments as {
  fromXML(text: string, handler: unknown): { getMediaTimeEvents(): number[] }
}
const { generateISD } = imscScreens as {
  generateISD(document: unknown, seconds: number, handler: unknown): unknown
}

const complaints: string[] = []
const complain = (message: string) => complaints.push(message)
const handler = { info: complain, warn: complain, error: complain, fatal: complain }
const shownAt = (text: string, seconds: number): string =>
  spoken(generateISD(fromXML(text, handler), seconds, handler))
const spoken = (node: unknown): string => {
  const { kind, text = '', contents = [] } = node as { kind?: string; text?: string; contents?: unknown[] }
  return kind === 'br' ? '\n' : text + contents.map(spoken).join('')
}
const shownIn = (region: string, text: string, seconds: number): string => {
  const { contents } = generateISD(fromXML(text, handler), seconds, handler) as {
    contents: { id?: string }[]
  }
  return contents
    .filter(({ id }) => id === region)
    .map(spoken)
    .join('')
}

describe('ttml', () => {
  it('is shown by a renderer of IMSC without a complaint', async () => {
    const ttml = await textOf('ttml')
    expect(fromXML(ttml, handler).getMediaTimeEvents()).toEqual([0, 1.5, 4.65, 3725, 3726.15])
    expect(shownAt(ttml, 2)).toContain('Speaker1: Is 3 < 4 & 5 > 4?')
    expect(shownAt(ttml, 3725.5)).toContain('李雷: 我们明天见面。')
    expect(shownAt(ttml, 10)).not.toContain('Speaker1')
    expect(complaints).toEqual([])
  })

  it('says what is spoken in another language, and what is a translation of it', async () => {
    const ttml = await textOf(
      'ttml',
      { ...everything, translation: 'en' },
      { ...inTwoLanguages, translation: new Map([['b', 'See you tomorrow.']]) },
    )
    expect(ttml).toMatch(
      /<p xml:id="cue2" [^>]*xml:lang="zh-Hans">李雷: 我们明天见面。<br\/><span xml:lang="en">See you tomorrow\.<\/span><\/p>/,
    )
    expect(ttml).not.toMatch(/<p xml:id="cue1" [^>]*xml:lang/)
    expect(shownAt(ttml, 3725.5)).toContain('李雷: 我们明天见面。\nSee you tomorrow.')
    expect(complaints).toEqual([])
  })

  it('holds what would be markup, text from right to left, and no character that XML lacks', async () => {
    const ttml = await textOf('ttml', everything, said('"שלום" </p> a\u0000b\ud800c', 'A "B" & <C>'))
    expect(shownAt(ttml, 0.5).replaceAll('\n', ' ')).toContain('"שלום" </p> abc')
    expect(ttml).toContain('<ttm:name type="full">A &quot;B&quot; &amp; &lt;C&gt;</ttm:name>')
    expect(await textOf('ttml', everything, said('"שלום עולם"'))).toContain('tts:direction="rtl"')
    expect(complaints).toEqual([])
  })

  it('keeps the direction of a translation that has another one', async () => {
    const rtl = await textOf(
      'ttml',
      { ...nothing, translation: 'he' },
      translated('Good morning', 'בוקר טוב'),
    )
    expect(rtl).toContain(
      '>Good morning<br/><span tts:direction="rtl" tts:unicodeBidi="embed">בוקר טוב</span></p>',
    )
    const ltr = await textOf(
      'ttml',
      { ...nothing, translation: 'en' },
      translated('בוקר טוב', 'Good morning'),
    )
    expect(ltr).toMatch(
      /<p [^>]*tts:direction="rtl">בוקר טוב<br\/><span tts:direction="ltr" tts:unicodeBidi="embed">Good morning<\/span><\/p>/,
    )
    expect(complaints).toEqual([])
  })
})

describe('ass for a video', () => {
  const forVideo = async (width: number, height: number, text: string) => {
    const facts = {
      recordedAt: new Date(0),
      durationSeconds: 5,
      exportedAt: new Date(0),
      timeZone: 'UTC',
      interfaceLanguage: 'en',
      picture: { width, height },
    } as const
    const section = {
      id: 'a',
      speakerId: 'S1',
      speakerName: 'Anna',
      startMs: 0,
      endMs: 4000,
      text,
      words: words(text, 0),
    }
    return Buffer.from(
      (
        await renderExport(
          'ass',
          { title: '', language: 'en', sections: [section], facts },
          { ...nothing, lineLength: 20 },
        )
      ).content,
    ).toString()
  }

  it.each([
    [1280, 720, 1920, 1080, 96],
    [720, 1280, 1080, 1920, 54],
    [640, 480, 1440, 1080, 72],
  ])('has the proportions of a picture of %i × %i', async (width, height, across, down, sides) => {
    const ass = await forVideo(width, height, 'Hello')
    expect(ass).toContain(`PlayResX: ${across}\nPlayResY: ${down}\n`)
    expect(ass).toMatch(new RegExp(`^Style: Default,Noto Sans SC,60,.*,2,${sides},${sides},54,1$`, 'm'))
  })

  it('gives each line a font that has its script, and marks only what changes', async () => {
    const ass = await forVideo(1280, 720, '안녕하세요 여러분 반갑습니다 나중에 hello dear friends of')
    expect(ass).toContain('Style: Default,Noto Sans KR,')
    const spoken = ass.split('\n').filter((line) => line.startsWith('Dialogue:'))
    expect(spoken.join('\n')).toMatch(/,,안녕하세요/)
    expect(spoken.join('\n')).toMatch(/\{\\fnNoto Sans SC\}(?:dear|friends|hello)/)
    expect(await forVideo(1280, 720, 'Only Latin here, in two lines')).not.toContain('\\fn')
  })
})

describe('ass', () => {
  const readByFfmpeg = (content: string) =>
    ffmpegOf(content, ['-f', 'ass', '-i', 'pipe:0', '-f', 'srt', 'pipe:1'])

  it.runIf(findProgram('ffmpeg'))('is read by ffmpeg, with a style for each speaker', async () => {
    const ass = await textOf('ass')
    const { entries } = parseSubtitles((await readByFfmpeg(ass)).replace(/<[^>]*>/g, ''))
    expect(entries.map(({ from, to }) => [from, to])).toEqual([
      [1500, 4650],
      [3_725_000, 3_726_150],
    ])
    expect(ass).toContain('Dialogue: 0,1:02:05.00,1:02:06.15,Speaker 2,李雷,0,0,0,,李雷: 我们明天见面。')
    expect(ass).toMatch(/^Style: Speaker 2,Arial,60,&H0000FFFF,/m)
  })

  it.runIf(findProgram('ffmpeg'))('is what was said where that looks like an override', async () => {
    const ass = await textOf('ass', nothing, said('a\\Nb c\\hd {x}'))
    expect(ass).toMatch(/,,a\\\u2060Nb c\\\u2060hd \\\{x\\\}\n/)
    // Its SRT keeps the backslashes of the braces, which renderers leave out.
    expect(await readByFfmpeg(ass)).toContain('a\\\u2060Nb c\\\u2060hd \\{x\\}')
  })

  it('asks players for the direction of a text from right to left', async () => {
    const ass = await textOf('ass', everything, said('שלום עולם'))
    expect(ass).toMatch(/^Style: Default,.*,-1$/m)
    expect(ass).toContain(',,\u200fשלום עולם')
    expect(await textOf('ass', nothing)).toMatch(/^Style: Default,.*,1$/m)
  })

  it('gives a translation a direction of its own', async () => {
    const options = { ...nothing, translation: 'en' }
    const ltr = await textOf('ass', options, translated('בוקר טוב', 'שלום, said he'))
    expect(ltr).toContain(',,\u200fבוקר טוב\\N\u200eשלום, said he')
    const rtl = await textOf('ass', options, translated('Good morning', 'בוקר טוב'))
    expect(rtl).toMatch(/^Style: Default,.*,-1$/m)
    expect(rtl).toContain(',,Good morning\\N\u200fבוקר טוב')
  })
})

describe('sbv', () => {
  it('has the times of YouTube, which nothing in the text is taken for', async () => {
    expect(await textOf('sbv')).toBe(
      '0:00:01.500,0:00:04.650\nSpeaker1: Is 3 < 4 & 5 > 4?\n\n1:02:05.000,1:02:06.150\n李雷: 我们明天见面。\n',
    )
    expect(await textOf('sbv', nothing, said('0:00:01.000,0:00:02.000'))).toContain(
      '\n0:00:01.000, 0:00:02.000\n',
    )
  })
})

describe('subtitles', () => {
  it('of a text that begins before 0 begin at 0', async () => {
    const early = said('Too early')
    const words = early.sections[0]!.words.map(({ text, startMs, endMs }) => ({
      text,
      startMs: startMs - 500,
      endMs: endMs - 500,
    }))
    const sections = [{ ...early.sections[0]!, words }]
    expect(await textOf('srt', nothing, { ...early, sections })).toMatch(
      /^1\n00:00:00,000 --> 00:00:01,000\nToo early\n/,
    )
    expect(await textOf('sbv', nothing, { ...early, sections })).toMatch(
      /^0:00:00.000,0:00:01.000\nToo early\n/,
    )
  })

  describe('of two speakers at once', () => {
    const reply = { cuts: [{ id: 'c0', from: 0, isWithPrevious: true as const }], marks: [] }
    const both = {
      ...transcript,
      sections: [
        section('Are you there?', 1000, 'Anna'),
        { ...section('I am.', 3000, 'Ben'), subtitles: reply },
      ],
    }

    it.each([
      ['srt', '1\n00:00:01,000 --> 00:00:04,000\nAnna: Are you there?\nBen: I am.\n'],
      ['vtt', '00:00:01.000 --> 00:00:04.000\n<v Anna>-Are you there?</v>\n<v Ben>-I am.</v>\n'],
      [
        'ttml',
        'begin="00:00:01.000" end="00:00:04.000" ttm:agent="speaker1 speaker2">Anna: Are you there?<br/>Ben: I am.</p>',
      ],
      ['ass', 'Dialogue: 0,0:00:01.00,0:00:04.00,Default,,0,0,0,,Anna: Are you there?\\NBen: I am.\n'],
      ['sbv', '0:00:01.000,0:00:04.000\nAnna: Are you there?\nBen: I am.\n'],
    ] as const)('name both in %s', async (format, written) => {
      expect(await textOf(format, everything, both)).toContain(written)
    })

    it('keep the language of each in WebVTT', async () => {
      const [asked, answered] = both.sections
      const mixed = { ...both, sections: [asked!, { ...answered!, language: 'es' }] }
      expect(await textOf('vtt', everything, mixed)).toContain(
        '<v Anna>-Are you there?</v>\n<v Ben><lang es>-I am.</lang></v>\n',
      )
    })

    it('stand behind hyphens where no one is named, with their translations below', async () => {
      const translation = new Map([
        ['at1000', 'Bist du da?'],
        ['at3000', 'Ja.'],
      ])
      expect(await textOf('srt', nothing, both)).toContain('\n-Are you there?\n-I am.\n')
      expect(await textOf('srt', nothing, { ...both, translation })).toContain(
        '\n-Are you there?\n-I am.\nBist du da?\nJa.\n',
      )
      const checked = await textOf('srt', { ...nothing, profile: 'netflix', frameRate: 24 }, both)
      expect(checked).toContain('\n-Are you there?\n-I am.\n')
    })
  })

  // The long proof writes all of them; every test run the one that counts its subtitles in numbers of a set width.
  const long =
    process.env['LONGHAND_PROOF_RUNS'] === undefined
      ? (['stl'] as const)
      : (['srt', 'vtt', 'ttml', 'stl', 'ass', 'sbv'] as const)
  it.each(long)('are written as %s when there are fifty thousand', async (format) => {
    const many = {
      ...transcript,
      sections: Array.from({ length: 50_000 }, (_, index) => section(`Number ${index}`, index * 1000)),
    }
    const { content } = await renderExport(format, many, nothing)
    expect(Buffer.from(content).toString('latin1')).toContain('Number 49999')
  })
})

describe('subtitles of one’s own', () => {
  const own: ExportedText = {
    ...transcript,
    sections: [
      {
        ...section('We met in the orchard and went home', 1000),
        endMs: 4150,
        subtitles: {
          cuts: [
            { id: 'a', from: 0, breaks: [7] },
            { id: 'b', from: 22, startMs: 3000, endMs: 4000, position: 'top' },
          ],
          marks: [
            { id: 'm', kind: 'sound', text: '[bells]', startMs: 5000, endMs: 6000 },
            {
              id: 'n',
              kind: 'narrative',
              text: 'Kew\n\n1911 <i>',
              startMs: 7000,
              endMs: 8000,
              position: 'top',
            },
          ],
        },
      },
      {
        ...section('', 9000),
        words: [],
        subtitles: {
          cuts: [],
          marks: [{ id: 'm', kind: 'sound', text: '[rain]', startMs: 9000, endMs: 9900 }],
        },
      },
    ],
  }

  it('are written as SRT with their lines, times, marks and places', async () => {
    expect(await textOf('srt', nothing, own)).toBe(
      [
        '1\n00:00:01,000 --> 00:00:02,950\nWe met\nin the orchard\n',
        '2\n00:00:03,000 --> 00:00:04,000\n{\\an8}and went home\n',
        '3\n00:00:05,000 --> 00:00:06,000\n[bells]\n',
        '4\n00:00:07,000 --> 00:00:08,000\n{\\an8}<i>Kew\n1911 <i></i>\n',
        '5\n00:00:09,000 --> 00:00:09,900\n[rain]\n',
      ].join('\n'),
    )
  })

  it('are written as SRT of a video in such a way that only marks are marks', async () => {
    const facts = {
      recordedAt: new Date(0),
      durationSeconds: 10,
      exportedAt: new Date(0),
      timeZone: 'UTC',
      interfaceLanguage: 'en',
    } as const
    const srt = await textOf('srt', nothing, {
      ...own,
      facts: { ...facts, picture: { width: 640, height: 360 } },
    })
    expect(srt).toContain('{\\an8}<i>Kew\n1911 <\u2060i></i>')
  })

  it
    .runIf(findProgram('ffmpeg'))
    .each(['a < b and c > d', 'a <i>b</i> &amp; &nbsp;', 'C:\\new\\Nile \\h \\', '{\\i1} { } {x}'])(
    'are %s in the track of an MP4, too',
    async (text) => {
      const facts = {
        recordedAt: new Date(0),
        durationSeconds: 10,
        exportedAt: new Date(0),
        timeZone: 'UTC',
        interfaceLanguage: 'en',
      } as const
      const srt = await textOf('srt', nothing, {
        ...said(text),
        facts: { ...facts, picture: { width: 640, height: 360 } },
      })
      const toMp4 = [
        '-f',
        'srt',
        '-i',
        'pipe:0',
        '-c:s',
        'mov_text',
        '-f',
        'mp4',
        '-movflags',
        'frag_keyframe+empty_moov',
        'pipe:1',
      ]
      const track = await ffmpegOf(srt, toMp4)
      // Its samples are plain text.
      expect(track.replaceAll('\u2060', '')).toContain(text)
    },
  )

  it('are written as WebVTT, marks without a voice', async () => {
    const vtt = await textOf('vtt', everything, own)
    const { cues, errors } = new WebVTTParser().parse(vtt)
    expect(errors).toEqual([])
    expect(cues.map(({ startTime, endTime }) => [startTime, endTime])).toEqual([
      [1, 2.95],
      [3, 4],
      [5, 6],
      [7, 8],
      [9, 9.9],
    ])
    expect(vtt).toContain('00:00:03.000 --> 00:00:04.000 line:0\n<v Speaker1>and went home</v>\n')
    expect(vtt).toContain('line:0\n<i>Kew\n1911 &lt;i&gt;</i>\n')
    expect(vtt).toContain('\n[bells]\n')
  })

  it('are written as TTML, each in its region', async () => {
    const ttml = await textOf('ttml', everything, own)
    expect(ttml).toMatch(/<p xml:id="cue1" [^>]*region="bottom" ttm:agent="speaker1"/)
    expect(ttml).toMatch(
      /<p xml:id="cue4" [^>]*region="top" tts:fontStyle="italic">Kew<br\/>1911 &lt;i&gt;<\/p>/,
    )
    expect(shownIn('top', ttml, 3.5)).toBe('and went home')
    expect(shownIn('bottom', ttml, 3.5)).toBe('')
    expect(shownIn('bottom', ttml, 1.5)).toBe('We met\nin the orchard')
    expect(shownIn('top', ttml, 7.5)).toBe('Kew\n1911 <i>')
    expect(complaints).toEqual([])
  })

  it('are written as ASS with overrides, marks in the style of no speaker', async () => {
    const ass = await textOf('ass', everything, own)
    const dialogues = ass.split('\n').filter((line) => line.startsWith('Dialogue:'))
    expect(dialogues[1]).toBe(
      'Dialogue: 0,0:00:03.00,0:00:04.00,Default,Speaker1,0,0,0,,{\\an8}and went home',
    )
    expect(dialogues[2]).toBe('Dialogue: 0,0:00:05.00,0:00:06.00,Default,,0,0,0,,[bells]')
    expect(dialogues[3]).toBe('Dialogue: 0,0:00:07.00,0:00:08.00,Default,,0,0,0,,{\\an8\\i1}Kew\\N1911 <i>')
  })

  it('are not in documents', async () => {
    for (const format of ['txt', 'md'] as const)
      expect(await textOf(format, everything, own)).not.toMatch(/bells|rain|Kew|9/)
  })

  it('are in JSON where times are', async () => {
    const { sections: written } = JSON.parse(await textOf('json', everything, own)) as {
      sections: WireSection[]
    }
    expect(written).toEqual(own.sections.map(writeWireSection))
    expect(await textOf('json', nothing, own)).not.toContain('bells')
  })
})

describe('json', () => {
  it('holds sections and words as the store does', async () => {
    expect(JSON.parse(await textOf('json'))).toEqual({
      fileName: 'Résumé of “Q3” 会议',
      language: 'en',
      sections: sections.map(writeWireSection),
    })
  })

  it('leaves out what isn’t wanted', async () => {
    expect(JSON.parse(await textOf('json', nothing))).toEqual({
      fileName: 'Résumé of “Q3” 会议',
      language: 'en',
      sections: sections.map(({ id, text }) => ({ sectionId: id, text })),
    })
  })
})
