import type { ExportFormat, ExportOptions } from '@longhand/contracts'
import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import JSZip from 'jszip'
import { marked, type Tokens } from 'marked'
import mammoth from 'mammoth'
import { extractText, getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import { describe, expect, it } from 'vitest'
import type { TimedSection } from '../../../platform/sections/sections.ts'
import { type ExportedText, makeCues, readingSpeedOf } from '@longhand/transcript/exports'
import { displayWidth, shareOut } from '@longhand/transcript/subtitles'
import { renderExport } from './render.ts'

const options: ExportOptions = {
  speakers: true,
  timestamps: true,
  lineLength: 42,
  lines: 2,
  readingSpeed: 20,
}

function section(index: number, text: string, speaker = 'Anna'): TimedSection {
  const startMs = index * 60_000
  const words = text.split(' ').map((word, place) => ({
    text: word,
    startMs: startMs + place * 300,
    endMs: startMs + place * 300 + 280,
  }))
  return {
    id: `s${index}`,
    speakerId: speaker,
    speakerName: speaker,
    startMs,
    endMs: words.at(-1)?.endMs ?? startMs,
    text,
    words,
  }
}

const marks =
  '# Not a heading, *not* _a_ `mark` [nor](a link) <b>nor</b> 1. a list > or quote | or table ![x](y) ~~z~~ \\ end'
const sections = [
  section(0, 'Good morning, and welcome.'),
  section(1, marks, '李雷'),
  section(2, '我们 明天 在 图书馆 见面。', '李雷'),
  section(3, '- a dash', 'Anna'),
]
const transcript: ExportedText = { title: '周会 “Q3” *notes*', language: 'en', sections }
const translation = new Map([
  ['s0', '早上好，欢迎大家。'],
  ['s2', 'We meet at the library tomorrow.'],
])
const hasPdftotext = has('pdftotext', '-v')
const hasPandoc = has('pandoc', '--version')

function has(program: string, argument: string): boolean {
  return spawnSync(program, [argument]).error === undefined
}

async function runOn(content: Buffer, program: string, ...args: string[]): Promise<{ stdout: string }> {
  const running = promisify(execFile)(program, args)
  running.child.stdin?.end(content)
  return running
}

const render = async (format: ExportFormat, text = transcript, chosen = options) =>
  Buffer.from((await renderExport(format, text, chosen)).content)

describe('md', () => {
  const read = async (text = transcript, chosen = options) =>
    marked.lexer((await render('md', text, chosen)).toString()).filter(({ type }) => type !== 'space')
  const plain = (token: { tokens?: unknown; text?: string; type: string }): string => {
    const inner = (token.tokens as { tokens?: unknown; text?: string; type: string }[] | undefined)
      ?.map(plain)
      .join('')
    return inner ?? (token as Tokens.Text | Tokens.Escape).text ?? ''
  }
  const unescaped = (text: string) =>
    text
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&amp;/g, '&')
      .replace(/&quot;/g, '"')
      .replace(/&#39;/g, "'")

  it('is read as headings and paragraphs, and nothing that was said is a mark', async () => {
    const blocks = await read()
    expect(blocks.map(({ type }) => type)).toEqual(['heading', ...Array<string>(8).fill('paragraph')])
    expect(blocks.map((block) => unescaped(plain(block)))).toEqual([
      '周会 “Q3” *notes*',
      'Anna · 0:00:00',
      'Good morning, and welcome.',
      '李雷 · 0:01:00',
      marks,
      '李雷 · 0:02:00',
      '我们 明天 在 图书馆 见面。',
      'Anna · 0:03:00',
      '- a dash',
    ])
  })

  it('leaves out what isn’t wanted and quotes a translation', async () => {
    const bare = { ...options, speakers: false, timestamps: false }
    expect((await read(transcript, bare)).map(({ type }) => type)).toEqual([
      'heading',
      'paragraph',
      'paragraph',
      'paragraph',
      'paragraph',
    ])
    expect((await read({ ...transcript, translation }, bare)).map(({ type }) => type)).toEqual([
      'heading',
      'paragraph',
      'blockquote',
      'paragraph',
      'paragraph',
      'blockquote',
      'paragraph',
    ])
  })
})

describe('pdf', () => {
  const read = async (content: Buffer) => {
    const document = await getDocumentProxy(new Uint8Array(content))
    return {
      pages: document.numPages,
      text: (await extractText(document, { mergePages: true })).text.replace(/\s+/g, ' '),
    }
  }

  it.each([
    '圖書館裡的會議記錄',
    '会議の議事録を作る',
    'Протокол встречи',
    'Đại hội đồng',
    '회의록을 작성합니다',
    'Πρακτικά της συνεδρίασης',
    'बैठक',
  ])('has letters for %s', async (said) => {
    const { text } = await read(await render('pdf', { ...transcript, sections: [section(0, said)] }))
    expect(text).toContain(said)
  })

  it.each(['שלום לכולם', '♪ music ♫', 'Longhand™ → ✓', 'Well done 👍 😀', 'שלום 你好 Πρακτικά 한국어'])(
    'has letters and signs for %s, and no blanks',
    async (said) => {
      const { text } = await read(
        await render('pdf', {
          ...transcript,
          title: said,
          sections: [{ ...section(0, said), speakerName: said }],
        }),
      )
      for (const word of said.split(' ')) expect(text.split(word).length, word).toBeGreaterThanOrEqual(4)
    },
  )

  it('has letters for Arabic', async () => {
    const { text } = await read(await render('pdf', { ...transcript, sections: [section(0, 'وهم وحدهم')] }))
    expect(text).toContain('وهم وحدهم')
  })

  it('shows a sign for signs that no font has', async () => {
    const { text } = await read(
      await render('pdf', { ...transcript, sections: [section(0, 'Before \ue000 after, ก')] }),
    )
    expect(text).toContain('Before □ after, ก')
  })

  it('is refused where no font has the letters, naming the scripts', async () => {
    const foreign = { ...transcript, sections: [section(0, 'This is ᚠ and བོད་ཡིག')] }
    await expect(render('pdf', foreign)).rejects.toMatchObject({
      sentence: {
        en: 'PDF has no letters here for Runic (“ᚠ”) and Tibetan (“བ, ོ, ད”). Export it as DOCX or TXT instead',
        'zh-CN': 'PDF 暂不支持此文稿所用的文字：古代北欧文（“ᚠ”）和藏文（“བ、ོ、ད”）。请改为导出 DOCX 或 TXT',
      },
    })
  })

  describe.runIf(hasPdftotext)('is copied out as it was said', () => {
    const copied = async (said: string): Promise<string> => {
      const content = await render(
        'pdf',
        { ...transcript, title: 'T', sections: [section(0, said)] },
        { ...options, speakers: false, timestamps: false },
      )
      const { stdout } = await runOn(content, 'pdftotext', '-enc', 'UTF-8', '-', '-')
      return stdout.replace(/[\u200e\u200f\u202a-\u202e]/g, '').replace(/\s+/g, ' ')
    }

    it.each([
      ['Arabic', 'سنبدأ الاجتماع الآن'],
      ['Armenian', 'Բարեւ ձեզ'],
      ['Bengali', 'স্বাগতম ক্ষমা'],
      ['Devanagari', 'नमस्ते क्षत्रिय'],
      ['Ethiopic', 'እንኳን ደህና መጣችሁ'],
      ['Georgian', 'გამარჯობა'],
      ['Gujarati', 'સ્વાગત છે'],
      ['Gurmukhi', 'ਸੁਆਗਤ ਹੈ'],
      ['Han beyond the first 65,536', '𠮷野家 𩸽'],
      ['Hebrew', 'שלום לכולם'],
      ['Kannada', 'ಸ್ವಾಗತ'],
      ['Khmer', 'សូមស្វាគមន៍'],
      ['Lao', 'ສະບາຍດີ'],
      ['Malayalam', 'സ്വാഗതം'],
      ['Myanmar', 'မင်္ဂလာပါ'],
      ['Sinhala', 'ආයුබෝවන්'],
      ['Tamil', 'வணக்கம் கொழும்பு'],
      ['Telugu', 'స్వాగతం'],
      ['Thai', 'สวัสดีครับ น้ำใจ'],
      ['emoji', 'a family 👨‍👩‍👧‍👦 in 🇨🇳 and 👍🏽 1️⃣ ❤️'],
      ['Thai between Latin', 'We say สวัสดีครับ here'],
    ])('%s', async (_, said) => {
      expect((await copied(said)).normalize()).toContain(said.normalize())
    })

    it.each([
      'سنبدأ الاجتماع الآن، أليس كذلك؟',
      'قال (أحمد): نعم!',
      'اجتمعنا في 12/03/2024 الساعة 09:15.',
      'السعر 3.50 دولار، أي 25%.',
      'في عام ٢٠٢٤ و١٢٣',
      'استخدم Windows 11 ثم أعد التشغيل.',
      'مرحبا [ضحك] بكم',
      'هذا — نعم — صحيح…',
      'یک دو سه: ۱۲۳، چهار',
      'اردو میں ٹیسٹ ہے',
      'הם אמרו "שלום" ב-12:30.',
      'השתמש ב-Word (גרסה 16) עכשיו!',
      'שלום לכולם, מה נשמע?',
      'בדוא״ל a@b.co או +972 3 555-1234',
      'A) אלף B) בית',
      'He said שלום (hello) twice.',
      'He said سنبدأ الاجتماع twice, in 2024',
      'مُحَمَّدٌ يَكْتُبُ',
      'قَالَ (أَحْمَدُ): نَعَمْ!',
      'שָׁלוֹם עוֹלָם',
    ])('signs, numbers and Latin words between letters from the right: %s', async (said) => {
      expect((await copied(said)).normalize()).toContain(said.normalize())
    })

    it('a Latin name in each sentence of a page', async () => {
      const said = ['قال Anna Smith نعم ثم ذهب', 'سنبدأ الاجتماع الآن مع Ben']
      expect(await copied(said.join('\n'))).toContain(said.join(' '))
    })

    it('signs of money that fonts lack, as their codes', async () => {
      expect(await copied('It cost 99 ₽ or ₪30, that is €9')).toContain('It cost 99 RUB or ILS30, that is €9')
    })

    it('ligatures that fonts lack, as what they stand for', async () => {
      expect(await copied('an eﬃcient oﬃce ﬁle')).toContain('an efficient office file')
    })
  })

  it.each([
    ['alone', ['سنبدأ الاجتماع الآن ثم نتحدث عن الخطة الجديدة']],
    ['in Persian', ['یک جلسه داریم، چهار نفر پیش از ظهر']],
    ['with a Latin name', ['قال Anna Smith نعم ثم ذهب']],
    [
      'in a sentence of English, on a page of Arabic',
      ['We said سنبدأ twice in the talk', 'ثم ذهب', 'ثم ذهب'],
    ],
  ])('browsers copy letters with dots as they were said: %s', async (_, [said, ...others]) => {
    const content = await render(
      'pdf',
      { ...transcript, title: 'T', sections: [said!, ...others].map((text, at) => section(at, text)) },
      { ...options, speakers: false, timestamps: false },
    )
    const page = await (await getDocumentProxy(new Uint8Array(content))).getPage(1)
    const { items } = await page.getTextContent()
    const copied = items.map((item) => ('str' in item ? item.str : '')).join('')
    expect(copied.replace(/[\u200e\u200f]/g, '')).toContain(said)
  })

  it('breaks Thai between words', async () => {
    const words = await placedWords(
      await render('pdf', { ...transcript, sections: [section(0, 'ภาษาไทยไม่มีวรรค'.repeat(20))] }),
    )
    const lines = words.filter(({ word }) => /\p{Script=Thai}/u.test(word)).map(({ y }) => y)
    expect(new Set(lines).size).toBeGreaterThan(2)
  })

  /** Words of the page from left to right, line by line. */
  const placedWords = async (content: Buffer) => {
    const page = await (await getDocumentProxy(new Uint8Array(content))).getPage(1)
    const items = (await page.getTextContent()).items.flatMap((item) =>
      'transform' in item && item.str.trim() !== '' ? [item] : [],
    )
    return items.map(({ str, transform }) => ({
      word: str.trim(),
      x: (transform as number[])[4]!,
      y: (transform as number[])[5]!,
    }))
  }

  it('reads from the right where a text does, and Latin words and numbers in it from the left', async () => {
    const order = async (said: string, ...parts: string[]) => {
      const words = await placedWords(
        await render(
          'pdf',
          { ...transcript, title: 'T', sections: [section(0, said)] },
          { ...options, speakers: false, timestamps: false },
        ),
      )
      return parts.toSorted(
        (one, other) =>
          words.find(({ word }) => word.includes(one))!.x - words.find(({ word }) => word.includes(other))!.x,
      )
    }
    // Signs are in fonts of their own, and so apart from the words around them.
    expect(await order('גרתי ♪ שנים ♫ אז', 'גרתי', '♪', 'שנים', '♫', 'אז')).toEqual([
      'אז',
      '♫',
      'שנים',
      '♪',
      'גרתי',
    ])
    expect(await order('Anna said שלום ♪ לכולם ♫ today', 'said', 'שלום', '♪', 'לכולם', '♫', 'today')).toEqual(
      ['said', 'לכולם', '♪', 'שלום', '♫', 'today'],
    )
  })

  it('breaks lines and pages of such texts, and begins them at the right', async () => {
    const content = await render('pdf', {
      ...transcript,
      sections: [section(0, 'זה משפט ארוך מאוד. '.repeat(300)), section(1, 'א'.repeat(400))],
    })
    expect((await read(content)).pages).toBeGreaterThan(1)
    for (const { x } of await placedWords(content)) expect(x).toBeGreaterThanOrEqual(60)
  })

  it('goes on over pages in the color and the paragraph that it began in', async () => {
    const content = await render('pdf', {
      ...transcript,
      sections: [section(0, 'זה משפט ארוך. '.repeat(300))],
    })
    const { OPS } = await getResolvedPDFJS()
    const page = await (await getDocumentProxy(new Uint8Array(content))).getPage(2)
    const { fnArray, argsArray } = await page.getOperatorList()
    const shown: { color: unknown; tag: unknown }[] = []
    let color: unknown
    const tags: unknown[] = []
    for (const [at, operator] of fnArray.entries()) {
      const [first] = (argsArray[at] ?? []) as unknown[]
      if (operator === OPS.setFillRGBColor) color = String(argsArray[at])
      if (operator === OPS.beginMarkedContentProps || operator === OPS.beginMarkedContent) tags.push(first)
      if (operator === OPS.endMarkedContent) tags.pop()
      if (operator === OPS.showText) shown.push({ color, tag: tags.at(-1) })
    }
    const [number, ...lines] = shown
    expect(number!.tag).toBe('Artifact')
    expect(new Set(lines.map(({ tag }) => tag))).toEqual(new Set(['P']))
    expect(new Set(lines.map((line) => line.color)).size).toBe(1)
    expect(lines[0]!.color).not.toBe(number!.color)
    expect(tags).toEqual([])
  })

  it('holds every word, in both scripts', async () => {
    const { text } = await read(await render('pdf'))
    for (const part of [
      '周会 “Q3”',
      'Anna 0:00:00',
      'Good morning, and welcome.',
      '李雷 0:02:00',
      '图书馆',
      '见面。',
      'Not a heading',
    ])
      expect(text).toContain(part)
  })

  const facts = {
    recordedAt: new Date('2026-11-24T03:30:00Z'),
    exportedAt: new Date('2026-11-25T10:00:00Z'),
    durationSeconds: 3725.9,
    timeZone: 'America/New_York',
  }

  it('says whose it is and when it was made, is tagged and leads with date, length and speakers', async () => {
    const document = await getDocumentProxy(
      new Uint8Array(await render('pdf', { ...transcript, facts: { ...facts, interfaceLanguage: 'en' } })),
    )
    expect((await document.getMetadata()).info).toMatchObject({
      Title: transcript.title,
      Creator: 'Longhand',
      Producer: 'Longhand',
      CreationDate: expect.stringMatching(/^D:20261125/) as string,
    })
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true })
    const [root] = (await (await document.getPage(1)).getStructTree())?.children ?? []
    const roles =
      root && 'children' in root ? root.children.map((child) => ('role' in child ? child.role : '')) : []
    expect(roles.slice(0, 5)).toEqual(['H1', 'P', 'H2', 'P', 'H2'])
    expect((await extractText(document, { mergePages: true })).text.replace(/\s+/g, ' ')).toContain(
      'November 23, 2026 · 1:02:06 · Speakers: Anna, 李雷',
    )
  })

  it('says in which language a section is', async () => {
    const spoken = {
      ...transcript,
      sections: sections.map((one, index) => (index === 2 ? { ...one, language: 'zh-CN' } : one)),
    }
    const document = await getDocumentProxy(new Uint8Array(await render('pdf', spoken)))
    const [root] = (await (await document.getPage(1)).getStructTree())?.children ?? []
    const languages =
      root && 'children' in root ? root.children.map((child) => (child as { lang?: string }).lang) : []
    expect(languages.filter((language) => language !== undefined)).toEqual(['zh-CN'])
  })

  it('leads in the reader’s language', async () => {
    const { text } = await read(
      await render(
        'pdf',
        { ...transcript, facts: { ...facts, interfaceLanguage: 'zh-CN' } },
        { ...options, speakers: false },
      ),
    )
    expect(text).toContain('2026 年 11 月 23 日 · 1:02:06')
    expect(text).not.toContain('说话人')
  })

  it('leaves out what isn’t wanted, and holds a translation', async () => {
    const { text } = await read(
      await render('pdf', { ...transcript, translation }, { ...options, speakers: false, timestamps: false }),
    )
    expect(text).not.toContain('Anna')
    expect(text).not.toContain('0:01:00')
    expect(text).toContain('We meet at the library tomorrow.')
  })

  it('numbers its pages, and the same text is the same file', async () => {
    const long: ExportedText = {
      ...transcript,
      facts: { ...facts, interfaceLanguage: 'en' },
      sections: Array.from({ length: 60 }, (_, index) =>
        section(
          index,
          `Sentence ${index} is long enough to need more than one line of the page that it stands on, as sentences do.`,
        ),
      ),
    }
    const content = await render('pdf', long)
    const { pages, text } = await read(content)
    expect(pages).toBeGreaterThan(2)
    expect(text).toContain('Sentence 59')
    expect(text).toContain(` ${pages} `.trimEnd())
    expect(await render('pdf', long)).toEqual(content)
  })
})

describe('docx', () => {
  it('was last changed by Longhand, and leads with date, length and speakers', async () => {
    const facts = {
      recordedAt: new Date('2026-11-24T03:30:00Z'),
      exportedAt: new Date(),
      durationSeconds: 95,
      timeZone: 'UTC',
      interfaceLanguage: 'en' as const,
    }
    const content = await render('docx', { ...transcript, facts })
    expect((await mammoth.extractRawText({ buffer: content })).value).toContain(
      'November 24, 2026  ·  1:35  ·  Speakers: Anna, 李雷',
    )
    expect(await (await JSZip.loadAsync(content)).file('docProps/core.xml')?.async('string')).toContain(
      '<cp:lastModifiedBy>Longhand</cp:lastModifiedBy>',
    )
  })

  it('says in which language a section is', async () => {
    const spoken = {
      ...transcript,
      sections: sections.map((one, index) => (index === 2 ? { ...one, language: 'zh-CN' } : one)),
    }
    const xml = await (
      await JSZip.loadAsync(await render('docx', spoken))
    )
      .file('word/document.xml')
      ?.async('string')
    expect(xml?.match(/<w:lang [^>]*>/g)).toEqual([
      '<w:lang w:val="zh-CN" w:eastAsia="zh-CN" w:bidi="zh-CN"/>',
    ])
    expect(xml).toMatch(/<w:lang [^>]*><\/w:rPr><w:t[^>]*>我们 明天/)
  })

  describe('what is read from the right', () => {
    const said = 'سنبدأ الاجتماع (GMT+3) الآن.'
    const both = {
      ...transcript,
      language: 'ar',
      sections: [
        { ...section(0, said, 'أحمد'), language: 'ar' },
        section(1, 'He said שלום twice'),
        section(2, 'Nothing of it'),
      ],
      translation: new Map([['s0', 'We begin at once']]),
    }
    const paragraphs = async () => {
      const zip = await JSZip.loadAsync(
        await render('docx', both, { ...options, translation: 'en', timestamps: false }),
      )
      const xml = (await zip.file('word/document.xml')?.async('string')) ?? ''
      return [...xml.matchAll(/<w:p>.*?<\/w:p>/gs)].map(([paragraph]) => ({
        isBidi: paragraph.includes('<w:bidi/>'),
        runs: [...paragraph.matchAll(/<w:r>(.*?)<\/w:r>/gs)].map(([, run = '']) => ({
          text: /<w:t[^>]*>(.*)<\/w:t>/s.exec(run)?.[1],
          isRtl: run.includes('<w:rtl/>'),
          language: /<w:lang w:val="([^"]*)"/.exec(run)?.[1],
        })),
      }))
    }

    it('stands on the right, its runs in their directions and languages', async () => {
      const [, name, text, translated, , latin, , plain] = await paragraphs()
      expect(name).toEqual({
        isBidi: true,
        runs: [{ text: 'أحمد', isRtl: true, language: undefined }],
      })
      expect(text?.isBidi).toBe(true)
      expect(text?.runs.map(({ isRtl, text: part }) => [isRtl, part])).toEqual([
        [true, 'سنبدأ الاجتماع ('],
        [false, 'GMT+3'],
        [true, ') الآن.'],
      ])
      expect(new Set(text?.runs.map(({ language }) => language))).toEqual(new Set(['ar']))
      expect(translated).toEqual({
        isBidi: false,
        runs: [{ text: 'We begin at once', isRtl: false, language: 'en' }],
      })
      expect([latin?.isBidi, latin?.runs.map(({ isRtl }) => isRtl)]).toEqual([false, [false, true, false]])
      expect([plain?.isBidi, plain?.runs.map(({ isRtl }) => isRtl)]).toEqual([false, [false]])
    })

    it.runIf(hasPandoc)('is read by pandoc in its order', async () => {
      const { stdout } = await runOn(
        await render('docx', both),
        'pandoc',
        '-f',
        'docx',
        '-t',
        'html',
        '--wrap=none',
      )
      expect(stdout.replace(/<[^>]*>/g, '')).toContain(said)
      expect(stdout).toMatch(/dir="rtl"/)
    })
  })

  it('holds a translation under its section', async () => {
    const { value } = await mammoth.extractRawText({
      buffer: await render('docx', { ...transcript, translation }),
    })
    expect(value).toMatch(/Good morning, and welcome\.\s+早上好，欢迎大家。/)
  })
})

describe('subtitles', () => {
  const talk = [
    section(
      0,
      'This is a sentence of some length that needs to be cut into subtitles which fit the room that is given to them by whoever exports.',
    ),
  ]

  it.each([20, 32, 60])('hold to lines of %i characters', (lineLength) => {
    for (const cue of makeCues(talk, { speakers: false, lineLength, lines: 2 }))
      for (const line of cue.lines) expect(displayWidth(line)).toBeLessThanOrEqual(lineLength)
  })

  it('may have one line only', () => {
    for (const cue of makeCues(talk, { speakers: false, lines: 1 })) expect(cue.lines).toHaveLength(1)
  })

  it('stand longer for slow readers, and say how fast they are', () => {
    const [slow] = makeCues([section(0, 'Four words in haste.')], { speakers: false, readingSpeed: 10 })
    const [fast] = makeCues([section(0, 'Four words in haste.')], { speakers: false, readingSpeed: 40 })
    expect([fast?.endMs, slow?.endMs]).toEqual([1180, 2000])
    expect(slow && readingSpeedOf(slow)).toBe(10)
  })

  it('carry a translation, shared out between them', () => {
    const shown = makeCues(
      talk,
      { speakers: false },
      new Map([['s0', '这是一句需要切分成若干字幕的较长的句子，以便每一条都能放进所给的空间。']]),
    )
    expect(shown.length).toBeGreaterThan(1)
    for (const { lines } of shown) expect(lines.join('')).toMatch(/\p{Script=Han}/u)
    expect(
      shown.map(({ lines }) => lines.filter((line) => /\p{Script=Han}/u.test(line)).join('')).join(''),
    ).toBe('这是一句需要切分成若干字幕的较长的句子，以便每一条都能放进所给的空间。')
  })

  it.each([
    ['one two three four', [1, 1], ['one two', 'three four']],
    ['a', [1, 1, 1], ['', 'a', '']],
    ['', [2, 3], ['', '']],
  ] as const)('share %j out by %j', (text, weights, parts) => {
    expect(shareOut(text, weights)).toEqual(parts)
  })
})
