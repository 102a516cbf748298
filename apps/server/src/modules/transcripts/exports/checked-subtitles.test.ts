import { readFileSync } from 'node:fs'
import type { ExportOptions } from '@longhand/contracts'
import { joinTokens } from '@longhand/transcript/subtitles'
import { type SubtitledText, makeSubtitles } from '@longhand/transcript/exports'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { ownFile } from '../../../platform/process/own-files.ts'
import type { TimedSection } from '../../../platform/sections/sections.ts'
import { renderSubtitleReport } from './subtitle-report.ts'

const options: ExportOptions = {
  speakers: false,
  timestamps: true,
  lineLength: 42,
  lines: 2,
  readingSpeed: 20,
}
const netflix: ExportOptions = { ...options, profile: 'netflix', frameRate: 24 }

/** Words of `each` milliseconds a character, `pause` between them. */
function section(
  words: readonly string[],
  {
    start = 0,
    each = 60,
    pause = 30,
    speaker = 'Anna',
  }: Partial<Record<'start' | 'each' | 'pause', number>> & { speaker?: string } = {},
): TimedSection {
  let now = start
  const timed = words.map((text) => {
    const startMs = now
    now += Math.max(40, [...text].length * each)
    const word = { text, startMs, endMs: now }
    now += pause
    return word
  })
  return {
    id: `s${start}`,
    speakerId: speaker,
    speakerName: speaker,
    startMs: start,
    endMs: now,
    text: joinTokens(words),
    words: timed,
  }
}

const spaced = (text: string): string[] => text.split(' ')
const letters = (text: string): string[] =>
  [...text.matchAll(/[^，。、]+?[，。、]*(?=[^，。、]|$)/gu)].map(([word]) => word)
const text = (language: string, ...sections: TimedSection[]): SubtitledText => ({ language, sections })

const orchard = spaced(
  'The orchard was planted in the spring of a year that no one remembers. Its trees, most of them apples, were chosen for their blossom; the fruit was sour, small and late. When the owner died, twenty-six notebooks were found in a shed.',
)
const obstgarten = spaced(
  'Der Obstgarten wurde in einem Frühling angelegt, an den sich niemand erinnert. Wegen der Donaudampfschifffahrtsgesellschaftskapitänsmütze am Haken nannte man ihn den Hafen.',
)
const sample = JSON.parse(readFileSync(ownFile('sample/transcript.json'), 'utf8')) as {
  sections: TimedSection[]
}

const tenTexts: [name: string, text: SubtitledText, remaining: Record<string, number>][] = [
  ['the sample recording', text('en', ...sample.sections), {}],
  ['calm English', text('en', section(orchard)), {}],
  [
    'English in a dialogue of short answers',
    text(
      'en',
      ...[0, 1, 2, 3, 4, 5].map((turn) =>
        section(['Yes.'], { start: turn * 900, speaker: turn % 2 ? 'Anna' : 'Ben' }),
      ),
    ),
    // Every other turn begins too soon after the one before.
    { 'too-short': 2 },
  ],
  ['single words with long pauses', text('en', section(orchard.slice(0, 9), { pause: 6000 })), {}],
  ['German with a very long word', text('de', section(obstgarten, { each: 70 })), {}],
  [
    'Chinese',
    text(
      'zh',
      section(letters('我们明天下午在图书馆见面，然后一起去吃饭。那里的人都知道这件事，没有谁会忘记。'), {
        each: 180,
        pause: 0,
      }),
    ),
    {},
  ],
  [
    'Japanese, slowly',
    text(
      'ja',
      section(letters('明日の午後、図書館で会いましょう。それから一緒に食事をします。'), {
        each: 260,
        pause: 0,
      }),
    ),
    {},
  ],
  [
    'Korean',
    text(
      'ko',
      section(
        spaced(
          '우리는 내일 오후에 도서관에서 만나서 같이 밥을 먹기로 했습니다. 그 이야기는 모두가 알고 있습니다.',
        ),
        { each: 110 },
      ),
    ),
    {},
  ],
  [
    'Arabic',
    text(
      'ar',
      section(spaced('نلتقي غدا بعد الظهر في المكتبة، ثم نذهب معا لتناول الطعام. الجميع يعرف هذه القصة.'), {
        each: 75,
      }),
    ),
    {},
  ],
  [
    'English faster than anyone reads',
    text('en', section(orchard, { each: 25, pause: 0 })),
    { 'too-fast': 3 },
  ],
]

describe('the Netflix profile', () => {
  it.each(tenTexts)('holds for %s, or what is left is named', (_, of, remaining) => {
    const { cues, checks } = makeSubtitles(of, 'srt', netflix)
    const left: Record<string, number> = {}
    for (const { kind } of checks!.violations.flat()) left[kind] = (left[kind] ?? 0) + 1
    expect(left).toEqual(remaining)
    expect(checks!.found).toBeGreaterThanOrEqual(checks!.remaining)
    const bare = (parts: readonly string[]): string => parts.join('').replace(/\s/gu, '')
    expect(bare(cues.flatMap(({ lines }) => lines))).toBe(
      bare(of.sections.flatMap(({ words }) => words.map((word) => word.text))),
    )
  })

  it('keeps to the shots of a picture, where they are known', () => {
    const calm = text('en', section(orchard, { start: 2150 }))
    const violations = (shotChanges: number[] | undefined, fix: boolean): string[] =>
      makeSubtitles({ ...calm, shotChanges }, 'srt', { ...netflix, fix }).checks!.violations.flatMap(
        (found) => found.map(({ kind }) => kind),
      )
    expect(violations([2000], false)).toContain('starts-near-shot-change')
    expect([violations(undefined, true), violations([2000], true)]).toEqual([[], []])
    expect(makeSubtitles({ ...calm, shotChanges: [2000] }, 'srt', netflix).cues[0]!.startMs).toBe(2000)
    expect(
      makeSubtitles({ ...calm, shotChanges: [2000] }, 'srt', { ...netflix, profile: 'bbc' }).cues[0]!.startMs,
    ).toBe(2150)
  })

  it('adds no white space to what it fixes, whatever its language is said to be', () => {
    const words = [...'它是清朝年代“乾隆盛世”的瓶子，价格是￥9,999.00元，我用iPhone拍了照片。']
    const made = section(words, { each: 40, pause: 0 })
    for (const language of ['zh', 'en', 'ja']) {
      const { cues } = makeSubtitles(text(language, { ...made, text: words.join('') }), 'srt', netflix)
      expect(cues.flatMap(({ lines }) => lines).join('')).toBe(words.join(''))
    }
  })

  it('finds what it fixes, and fixes nothing where that is turned off', () => {
    const counts = tenTexts.map(([, of]) => makeSubtitles(of, 'srt', { ...netflix, fix: false }).checks!)
    for (const { found, remaining } of counts) expect(remaining).toBe(found)
    expect(counts.reduce((sum, { found }) => sum + found, 0)).toBe(22)
  })
})

describe('profiles', () => {
  const calm = text('en', section(orchard))

  it('change nothing while none is chosen', () => {
    expect(makeSubtitles(calm, 'srt', options).checks).toBeUndefined()
    expect(makeSubtitles(calm, 'srt', { ...options, fix: true, gapFrames: 9 })).toEqual(
      makeSubtitles(calm, 'srt', options),
    )
  })

  it('take the limits of the options where they are one’s own', () => {
    const own: ExportOptions = {
      ...options,
      profile: 'own',
      lineLength: 24,
      lines: 1,
      gapFrames: 5,
      minDuration: 1500,
      frameRate: 50,
    }
    const { cues, checks } = makeSubtitles(calm, 'srt', own)
    expect(checks!.rules.profile).toMatchObject({
      maxLineLength: 24,
      maxLines: 1,
      minSeconds: 1.5,
      gapFrames: 5,
    })
    for (const { lines } of cues) expect(lines).toHaveLength(1)
    cues
      .slice(1)
      .forEach(({ startMs }, index) => expect(startMs - cues[index]!.endMs).toBeGreaterThanOrEqual(90))
  })

  it('cut as the editor shows them: a name takes room where several speak, and is left out where one does', () => {
    const alone = text('en', section(orchard), section(orchard, { start: 30_000 }))
    const together = text('en', section(orchard), section(orchard, { start: 30_000, speaker: 'Ben' }))
    const shown = { ...netflix, speakers: true, fix: false }
    expect(makeSubtitles(alone, 'srt', shown)).toEqual(
      makeSubtitles(alone, 'srt', { ...shown, speakers: false }),
    )
    const begins = ({ cues }: { cues: readonly { lines: string[] }[] }): string[] =>
      cues.flatMap(({ lines: [first] }) => /^(?:Anna|Ben): /u.exec(first!) ?? [])
    expect(begins(makeSubtitles(together, 'srt', shown))).toEqual(['Anna: ', 'Ben: '])
    expect(begins(makeSubtitles(alone, 'srt', { ...options, speakers: true }))).toEqual([])
    expect(begins(makeSubtitles(together, 'srt', { ...options, speakers: true }))).toEqual([
      'Anna: ',
      'Ben: ',
    ])
  })

  it('end with the recording, made by rules, fixed, or under a translation', () => {
    const facts = {
      recordedAt: new Date(0),
      exportedAt: new Date(0),
      durationSeconds: 9.655,
      timeZone: 'UTC',
      interfaceLanguage: 'en' as const,
    }
    const last = section(['Good ', 'night.'], { start: 9_300 })
    const translation = new Map([
      [last.id, 'Und eine sehr lange gute Nacht wünschen wir euch allen zusammen.'],
    ])
    const ended = { ...text('en', last), facts }
    for (const [of, how] of [
      [ended, options],
      [ended, netflix],
      [ended, { ...netflix, fix: false }],
      [{ ...ended, translation }, options],
    ] as const)
      expect(makeSubtitles(of, 'srt', how).cues.at(-1)!.endMs).toBe(9_655)
    expect(makeSubtitles(text('en', last), 'srt', options).cues.at(-1)!.endMs).toBeGreaterThan(9_655)
  })

  it('keep to the rows of EBU STL', () => {
    expect(makeSubtitles(calm, 'stl', netflix).checks!.rules.profile.maxLineLength).toBeLessThan(42)
  })

  it('leave subtitles of one’s own that keep to them as they are, and never touch what a mark says', () => {
    const cuts = [
      { id: 'a', from: 0, breaks: [12] },
      { id: 'b', from: 24, position: 'top' as const },
    ]
    const marks = [
      { id: 'm', kind: 'sound' as const, text: `[${'applause '.repeat(6)}]`, startMs: 4000, endMs: 4100 },
    ]
    const own = text('en', { ...section(orchard.slice(0, 8), { each: 100 }), subtitles: { cuts, marks } })
    const { cues, checks } = makeSubtitles(own, 'srt', netflix)
    expect(cues.map(({ lines, position, mark }) => [lines, position, mark])).toEqual([
      [['The orchard', 'was planted'], undefined, undefined],
      [['in the spring of'], 'top', undefined],
      [[expect.stringMatching(/^\[applause/), expect.stringMatching(/applause \]$/)], undefined, 'sound'],
    ])
    expect(cues[2]!.endMs).toBeGreaterThan(4800)
    expect(checks!.remaining).toBe(0)
  })

  it('leave speech under a mark at the top as it is', () => {
    const marks = [
      {
        id: 'm',
        kind: 'sound' as const,
        text: '[bell]',
        startMs: 2000,
        endMs: 3000,
        position: 'top' as const,
      },
    ]
    const timed = { cuts: [{ id: 'a', from: 0, startMs: 1000, endMs: 4500 }], marks }
    const { cues, checks } = makeSubtitles(
      text('en', { ...section(orchard.slice(0, 8), { start: 1000 }), subtitles: timed }),
      'srt',
      netflix,
    )
    expect(cues.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [1000, 4500],
      [2000, 3000],
    ])
    expect(checks).toMatchObject({ found: 0, remaining: 0 })
  })

  it('share a translation out among what is said, not among marks, and give it time', () => {
    const marks = [{ id: 'm', kind: 'sound' as const, text: '[bell]', startMs: 9000, endMs: 9500 }]
    const timed = {
      ...section(['Oh.'], { start: 5000 }),
      subtitles: { cuts: [{ id: 'a', from: 0, endMs: 6100 }], marks: [] },
    }
    const own = text('en', { ...section(['Oh.']), subtitles: { cuts: [], marks } }, timed)
    const translation = new Map(['s0', 's5000'].map((id) => [id, '哦，这是怎么一回事呢，我的朋友。']))
    const { cues } = makeSubtitles({ ...own, translation }, 'srt', options)
    expect(cues.map(({ lines, startMs, endMs }) => [lines, startMs, endMs])).toEqual([
      [['Oh.', '哦，这是怎么一回事呢，我的朋友。'], 0, 1750],
      [['Oh.', '哦，这是怎么一回事呢，我的朋友。'], 5000, 6100],
      [['[bell]'], 9000, 9500],
    ])
  })

  it('leave each translation with its section', () => {
    const translation = new Map([
      ['s0', '哦。'],
      ['s300', '果园。'],
    ])
    const of = text('en', section(['Oh.']), section(orchard.slice(0, 8), { start: 300 }))
    const translated = makeSubtitles({ ...of, translation }, 'srt', netflix)
    expect(translated.cues.map(({ lines }) => lines)).toEqual([
      ['Oh.', '哦。'],
      ['The orchard was planted in the spring of', '果园。'],
    ])
    expect(translated.checks!.violations[0]!.map(({ kind }) => kind)).toContain('too-short')
  })
})

describe('a report', () => {
  const hostile = text(
    'en',
    section(['=HYPERLINK("http://x","y"),', 'not', 'a', 'formula'], { each: 10 }),
    section(['Next.'], { start: 700, speaker: 'Ben' }),
  )
  const facts = { recordedAt: new Date(0), durationSeconds: 5, exportedAt: new Date(0), timeZone: 'UTC' }
  const report = async (format: 'pdf' | 'csv', interfaceLanguage: 'en' | 'zh-CN' = 'en') =>
    renderSubtitleReport(
      format,
      { ...hostile, title: 'A talk', facts: { ...facts, interfaceLanguage } },
      makeSubtitles(hostile, 'srt', netflix),
    )

  it('as CSV has a row for each violation, and nothing that a spreadsheet runs', async () => {
    const { type, content } = await report('csv')
    expect(type).toBe('text/csv; charset=utf-8')
    expect(Buffer.from(content).toString().split('\r\n')).toEqual([
      '\uFEFFNumber,Start,End,Seconds,Characters a second,Text,Problem,Measured,Allowed,Explanation,Rules,Frames a second',
      '1,00:00:00:00,00:00:00:15,0.625,65.6,"\'=HYPERLINK(""http://x"",""y""), not a formula",too-fast,65.6,20,"Has 65.6 characters a second, 20 are allowed. The text needs to be shortened.",Netflix,24',
      '1,00:00:00:00,00:00:00:15,0.625,65.6,"\'=HYPERLINK(""http://x"",""y""), not a formula",too-short,0.63,0.83,"Stays for 0.63 s, at least 0.83 s are needed. There is no room before the next subtitle.",Netflix,24',
      '',
    ])
  })

  /** Of two turns: when the first ends and the second begins. */
  const rowsOf = async (
    end: number,
    next: number,
    changes: Partial<ExportOptions>,
    interfaceLanguage: 'en' | 'zh-CN' = 'en',
  ): Promise<string[][]> => {
    const first = {
      ...section(['Well.'], { each: 20 }),
      subtitles: { cuts: [{ id: 'a', from: 0, endMs: end }], marks: [] },
    }
    const of = text('en', first, section(['Next.'], { start: next, speaker: 'Ben' }))
    const subtitles = makeSubtitles(of, 'srt', { ...options, frameRate: 25, fix: false, ...changes })
    const { content } = await renderSubtitleReport(
      'csv',
      { ...of, title: '', facts: { ...facts, interfaceLanguage } },
      subtitles,
    )
    const rows = Buffer.from(content).toString().split('\r\n').slice(1, -1)
    return rows.map((row) => row.replaceAll('"', '').split(/,(?! )/u))
  }

  it('counts characters a second over whole frames, as checks do', async () => {
    for (const end of [110, 129, 131, 145]) {
      const [row] = await rowsOf(end, 400, { profile: 'ebu', frameRate: 23.976 })
      expect(row![6]).toBe('too-fast')
      expect(row![4]).toBe(row![7])
      expect(row![3]).toBe('0.125')
    }
  })

  it('names what it counts in the singular and the plural, and whose rules it is by', async () => {
    const ofGap = async (...asked: Parameters<typeof rowsOf>): Promise<string[]> =>
      (await rowsOf(...asked)).find((row) => row[6]!.startsWith('gap'))!.slice(-3)
    const own = { profile: 'own', readingSpeed: 40, minDuration: 300 } as const
    expect(await ofGap(800, 840, own)).toEqual([
      'Ends 1 frame before the next subtitle, at least 2 are needed.',
      'My own',
      '25',
    ])
    expect(await ofGap(800, 880, { ...own, gapFrames: 12 })).toEqual([
      'Ends 2 frames before the next subtitle, at least 12 are needed.',
      'My own',
      '25',
    ])
    expect(await ofGap(800, 800, { ...own, gapFrames: 1 })).toEqual([
      'Ends 0 frames before the next subtitle, at least 1 is needed.',
      'My own',
      '25',
    ])
    expect(await ofGap(800, 840, own, 'zh-CN')).toEqual([
      '与下一条字幕间隔 1 帧，至少需要 2 帧。',
      '自定义',
      '25',
    ])
  })

  it.each([
    [
      'en',
      'Subtitle report: A talk',
      'Subtitles: 2. Problems as they were cut: 3. Problems now: 2.',
      'Has 65.6 characters a second',
      'Rules: Netflix. Limits: 42 characters in a line, 2 lines',
    ],
    [
      'zh-CN',
      '字幕检查报告：A talk',
      '字幕 2 条，修正前 3 个问题，现有 2 个问题。',
      '每秒 65.6 个字符',
      '规范：Netflix。',
    ],
  ] as const)('as PDF says in %s what is left, and how much was fixed', async (language, ...sentences) => {
    const { type, content } = await report('pdf', language)
    expect(type).toBe('application/pdf')
    const { text: pages } = await extractText(await getDocumentProxy(new Uint8Array(content)), {
      mergePages: true,
    })
    for (const sentence of [...sentences, '1. 00:00:00:00 – 00:00:00:15']) expect(pages).toContain(sentence)
    expect(pages).not.toContain('Next.')
  })
})
