import fc from 'fast-check'
import { expect, it } from 'vitest'
import { subtitleDurations } from '../subtitles/cut.ts'
import { joinTokens } from '../subtitles/lines.ts'
import type { SectionSubtitles, TimedSection } from '../text.ts'
import { timedWords } from '../timed-words.ts'
import type { ExportOptions } from './format.ts'
import { type FormatId, formatIds } from './ids.ts'
import type { ImportedSection, ImportedText } from './imported-text.ts'
import { formatFiles, formats } from './index.ts'
import { readText } from './read-text.ts'
import { encodeLine, tableFor } from './stl-characters.ts'
import { type DocumentWriters, writeText } from './write-text.ts'

const options: ExportOptions = {
  speakers: true,
  timestamps: true,
  lineLength: 42,
  lines: 2,
  readingSpeed: 20,
}

const files = await Promise.all(
  formatIds.filter((id) => id !== 'pdf').map(async (id) => ({ id, ...(await formatFiles[id]()) })),
)
const bothWays = files.flatMap(({ id, read, readBytes, write }) => ((read ?? readBytes) && write ? [id] : []))

function toSections({ sections }: ImportedText): TimedSection[] {
  return sections.map(
    ({ speaker = '', startMs = 0, endMs = 0, text, language, alongside, words, subtitles }, index) => {
      const timed =
        words ?? timedWords({ id: `${index}`, speakerId: speaker, startMs, endMs, text, words: undefined })
      return {
        id: `s${index}`,
        speakerId: speaker,
        speakerName: speaker,
        startMs: startMs,
        endMs: endMs,
        text,
        ...(language === undefined ? {} : { language }),
        ...(alongside === undefined ? {} : { alongside: [...alongside] }),
        ...(subtitles === undefined ? {} : { subtitles }),
        words: timed.map((word) => ({ text: word.text, startMs: word.startMs, endMs: word.endMs })),
      }
    },
  )
}

const refuse = () => {
  throw new RangeError('Written by servers alone')
}
const noDocuments: DocumentWriters = { docx: refuse, pdf: refuse }

async function exportOf(format: FormatId, sections: readonly TimedSection[]): Promise<Uint8Array> {
  const text = { title: 'A talk & more', language: 'en', sections }
  return (await writeText(format, text, options, noDocuments)).content
}

/** EBU STL has letters of one script, others become question marks, and puts together what begins nearly at once. */
function canHold(format: FormatId, sections: readonly TimedSection[]): boolean {
  if (format !== 'stl') return true
  const lines = sections.flatMap(({ speakerName, text }) => [speakerName, text])
  const table = tableFor(lines)
  return (
    lines.every((line) => encodeLine(line, table).missing === 0) &&
    sections.every(
      ({ startMs }, index) =>
        startMs - (sections[index - 1]?.startMs ?? -Infinity) >= subtitleDurations.flicker,
    )
  )
}

const latin = fc.constantFrom(
  'so',
  'we',
  '3',
  '<',
  '&',
  '>',
  '*met*',
  '_there_',
  'orchard',
  'naïve,',
  'a\\Nb',
  '{x}',
  '"quoted"',
  '#one',
  '1.',
  'שלום',
  'later',
  '-',
  '`code`',
  '[x]',
  "isn't",
)
const hebrew = fc.constantFrom('שלום', 'עולם,', 'מה', 'שלומך?')
const chinese = fc.constantFrom('我们', '明天', '见面', '果园', '笔记本', '天气', '很好')
const speaker = fc.constantFrom('Anna', 'Ben', '李雷', 'Speaker2')

/** A line that begins with a mark is ambiguous in plain text: a letter comes first. */
const spoken: fc.Arbitrary<string[]> = fc.oneof(
  fc.array(latin, { minLength: 1, maxLength: 30 }).map((tokens) => ['Well', ...tokens]),
  fc.array(hebrew, { minLength: 3, maxLength: 30 }),
  fc.array(chinese, { minLength: 1, maxLength: 30 }),
)

/** On a grid of hundredths, which every format holds. A second between sections, as between turns. */
const transcripts = fc
  .array(
    fc.record({
      speaker,
      tokens: spoken,
      language: fc.constantFrom(undefined, 'zh-Hans', 'es'),
      isAlone: fc.boolean(),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((turns) => {
    let time = 0
    return turns.map(({ speaker: name, tokens, language, isAlone }, index): TimedSection => {
      time += 1000
      const startMs = time
      const words = tokens.map((text) => {
        const from = time
        time += 550
        return { text, startMs: from, endMs: time }
      })
      return {
        id: `s${index}`,
        speakerId: name,
        speakerName: name,
        startMs,
        endMs: time,
        text: joinTokens(tokens),
        ...(language === undefined ? {} : { language }),
        ...(isAlone ? {} : { alongside: [turns[0]?.speaker ?? name] }),
        words,
      }
    })
  })

it.each(bothWays)('%s is the same after it was exported, imported and exported again', async (format) => {
  await fc.assert(
    fc.asyncProperty(transcripts, async (sections) => {
      fc.pre(canHold(format, sections))
      const once = await exportOf(format, sections)
      const imported = readText(once, `talk.${format}`)
      const again = await exportOf(format, toSections(imported))
      expect(Buffer.from(again).toString()).toBe(Buffer.from(once).toString())
    }),
    { numRuns: 50 },
  )
})

/** Each section is one subtitle of one to three lines, with times and a place of its own; some stand together with what another speaker said before. */
const subtitled = fc
  .array(
    fc.record({
      speaker,
      lines: fc.array(
        fc.array(fc.constantFrom('so', 'we', 'met', 'שלום', '我们', 'a & b', '{x}'), {
          minLength: 1,
          maxLength: 4,
        }),
        {
          minLength: 1,
          maxLength: 3,
        },
      ),
      gap: fc.integer({ min: 0, max: 200 }),
      duration: fc.integer({ min: 1, max: 2000 }),
      isAtTop: fc.boolean(),
      isReply: fc.boolean(),
      language: fc.constantFrom(undefined, 'zh-Hans', 'es'),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((turns) => {
    let time = 0
    return turns.map(
      ({ speaker: name, lines, gap, duration, isAtTop, isReply, language }, place): ImportedSection => {
        const startMs = time + gap * 10
        time = startMs + duration * 10
        const shown = lines.map((tokens, index) => [...(index === 0 ? ['Well'] : []), ...tokens].join(' '))
        const breaks = shown.slice(1).map((_, index) => shown.slice(0, index + 1).join(' ').length + 1)
        const placed = {
          ...(isAtTop ? { position: 'top' as const } : {}),
          ...(isReply && place > 0 && turns[place - 1]!.speaker !== name
            ? { isWithPrevious: true as const }
            : {}),
        }
        const subtitles = {
          cuts: [{ id: 'own', from: 0, startMs, endMs: time, breaks, ...placed }],
          marks: [],
        }
        return {
          speaker: name,
          startMs,
          endMs: startMs + 10,
          text: shown.join(' '),
          ...(language ? { language } : {}),
          subtitles,
        }
      },
    )
  })

it.each(bothWays.filter((id) => formats[id].kind === 'subtitles'))(
  '%s keeps the times, lines and places of subtitles',
  async (format) => {
    await fc.assert(
      fc.asyncProperty(subtitled, async (sections) => {
        const shown = toSections({ sections })
        fc.pre(canHold(format, shown))
        const once = await exportOf(format, shown)
        const imported = readText(once, `talk.${format}`)
        const again = await exportOf(format, toSections(imported))
        expect(Buffer.from(again).toString()).toBe(Buffer.from(once).toString())
      }),
      { numRuns: 50 },
    )
  },
)

it('JSON keeps the subtitles of a section', async () => {
  const subtitles: SectionSubtitles = {
    cuts: [
      { id: 'a', from: 0, breaks: [6], isWithPrevious: true },
      { id: 'b', from: 12, startMs: 1900, endMs: 2600, position: 'top' },
    ],
    marks: [{ id: 'm', kind: 'narrative', text: 'Kew\n1911', startMs: 1200, endMs: 1800, position: 'top' }],
  }
  const written = toSections({
    sections: [{ speaker: 'Anna', startMs: 1000, endMs: 4000, text: 'Well, is it so? Yes.' }],
  }).map((one) => ({ ...one, subtitles }))
  const [read] = readText(await exportOf('json', written), 'talk.json').sections
  expect(read!.subtitles).toEqual(subtitles)
  const strange = JSON.stringify({
    sections: [
      {
        text: 'Well, is it so?',
        captions: { cuts: [{ from: 99 }, { from: '1' }, null, { from: 6.5 }], marks: [{ text: 'x' }, 7] },
      },
    ],
  })
  expect(readText(Buffer.from(strange), 'talk.json').sections[0]!.subtitles).toEqual({
    cuts: [{ id: 'c6.5', from: 0 }],
    marks: [],
  })
})

it.each(['txt', 'md'] as const)(
  'reads %s with what is said at the end of a paragraph, and a line of facts',
  async (format) => {
    const said = ['We met at 10:30', '0:00:20', '[0:00:30] we left', 'Then we went', 'Lunch 0:50', 'home']
    const sections = toSections({
      sections: said.map((text, index) => ({
        speaker: index % 2 ? 'Ben' : 'Anna',
        startMs: index * 9000,
        endMs: index * 9000 + 5000,
        text,
      })),
    })
    const facts = {
      recordedAt: new Date(0),
      exportedAt: new Date(0),
      durationSeconds: 60,
      timeZone: 'UTC',
      interfaceLanguage: 'en' as const,
    }
    for (const speakers of [true, false]) {
      const text = { title: 'A talk', language: 'en', sections, facts }
      const { content } = await writeText(format, text, { ...options, speakers }, noDocuments)
      const read = readText(content, `talk.${format}`)
      expect(read.title).toBe('A talk')
      expect(read.sections.map(({ speaker: name, startMs, text }) => [name, startMs, text])).toEqual(
        said.map((text, index) => [speakers ? (index % 2 ? 'Ben' : 'Anna') : undefined, index * 9000, text]),
      )
    }
  },
)
