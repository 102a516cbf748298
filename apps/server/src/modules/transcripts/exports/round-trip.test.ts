import { exportFormats, type ExportFormat, type ExportOptions, type TranscriptCaptions } from '@longhand/contracts'
import { readWireCaptions, timedWords, writeWireCaptions } from '@longhand/transcript-model'
import { joinTokens } from '@longhand/transcript-model/captions'
import { readText, type ImportedText } from '@longhand/transcript-model/imports'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { TimedSection } from '../../../platform/sections/sections.ts'
import { renderExport } from './render.ts'

const options: ExportOptions = { speakers: true, timestamps: true, lineLength: 42, lines: 2, readingSpeed: 20 }

/** Documents for people, and EBU STL, are not read. */
const readable = exportFormats.filter((format) => !['docx', 'pdf', 'stl'].includes(format))

function toSections({ sections }: ImportedText): TimedSection[] {
  return sections.map(({ speaker = '', startMs = 0, endMs = 0, text, language, alongside, words, captions }, index) => {
    const timed = words ?? timedWords({ id: `${index}`, speakerId: speaker, startMs, endMs, text, words: undefined })
    return {
      sectionId: `s${index}`,
      spkId: speaker,
      spkName: speaker,
      startTime: startMs,
      endTime: endMs,
      text,
      ...(language === undefined ? {} : { language }),
      ...(alongside === undefined ? {} : { alongside: [...alongside] }),
      ...(captions === undefined ? {} : { captions: writeWireCaptions(captions) }),
      words: timed.map((word) => ({ text: word.text, startTime: word.startMs, endTime: word.endMs })),
    }
  })
}

async function exportOf(format: ExportFormat, sections: readonly TimedSection[]): Promise<Uint8Array> {
  return (await renderExport(format, { title: 'A talk & more', language: 'en', sections }, options)).content
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
      const startTime = time
      const words = tokens.map((text) => {
        const from = time
        time += 550
        return { text, startTime: from, endTime: time }
      })
      return {
        sectionId: `s${index}`,
        spkId: name,
        spkName: name,
        startTime,
        endTime: time,
        text: joinTokens(tokens),
        ...(language === undefined ? {} : { language }),
        ...(isAlone ? {} : { alongside: [turns[0]?.speaker ?? name] }),
        words,
      }
    })
  })

it.each(readable)('%s is the same after it was exported, imported and exported again', async (format) => {
  await fc.assert(
    fc.asyncProperty(transcripts, async (sections) => {
      const once = await exportOf(format, sections)
      const imported = readText(once, `talk.${format}`)
      const again = await exportOf(format, toSections(imported))
      expect(Buffer.from(again).toString()).toBe(Buffer.from(once).toString())
    }),
    { numRuns: 50 },
  )
})

it('JSON keeps the captions of a section', async () => {
  const captions: TranscriptCaptions = {
    cuts: [
      { id: 'a', from: 0, breaks: [6] },
      { id: 'b', from: 12, startTime: 1900, endTime: 2600, position: 'top' },
    ],
    marks: [{ id: 'm', kind: 'narrative', text: 'Kew\n1911', startTime: 1200, endTime: 1800, position: 'top' }],
  }
  const written = toSections({ sections: [{ speaker: 'Anna', startMs: 1000, endMs: 4000, text: 'Well, is it so? Yes.' }] }).map((one) => ({ ...one, captions }))
  const [read] = readText(await exportOf('json', written), 'talk.json').sections
  expect(read!.captions).toEqual(readWireCaptions(captions))
  const strange = JSON.stringify({
    sections: [{ text: 'Well, is it so?', captions: { cuts: [{ from: 99 }, { from: '1' }, null, { from: 6.5 }], marks: [{ text: 'x' }, 7] } }],
  })
  expect(readText(Buffer.from(strange), 'talk.json').sections[0]!.captions).toEqual({ cuts: [{ id: 'c6.5', from: 0 }], marks: [] })
})

it('reads a Word document like the plain text of the same transcript', async () => {
  const sections = toSections({
    sections: [
      { speaker: 'Anna', startMs: 1000, endMs: 4000, text: 'Is 3 < 4 & so on?' },
      { speaker: '李雷', startMs: 4000, endMs: 9000, text: '好的，明天见' },
    ],
  })
  const { sections: ofWord, title } = readText(await exportOf('docx', sections), 'talk.docx')
  expect(title).toBe('A talk & more')
  expect(ofWord).toEqual(readText(await exportOf('txt', sections), 'talk.txt').sections)
  expect(ofWord.map(({ speaker: name, startMs, text }) => [name, startMs, text])).toEqual([
    ['Anna', 1000, 'Is 3 < 4 & so on?'],
    ['李雷', 4000, '好的，明天见'],
  ])
})
