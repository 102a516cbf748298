import { type NamedSection, playerTime } from '@longhand/transcript'
import type { InterfaceLanguage, SummaryPointKind } from '@longhand/contracts'
import { HeadingLevel, Paragraph, TextRun } from 'docx'
import type { StoredPoint } from '../insights.tables.ts'
import { clean, packWord, quiet } from './word-file.ts'

export interface SummaryMaterial {
  title: string
  points: readonly StoredPoint[]
  method: 'extractive' | 'generative' | null
  sections: readonly NamedSection[]
}

const titles: Record<InterfaceLanguage, Record<SummaryPointKind, string>> = {
  en: {
    abstract: 'Summary',
    chapter: 'Chapters',
    todo: 'To do',
    speaker: 'Speakers',
    question: 'Questions and answers',
    custom: 'Your requests',
  },
  'zh-CN': {
    abstract: '摘要',
    chapter: '章节',
    todo: '待办',
    speaker: '说话人',
    question: '问答',
    custom: '自定义要求',
  },
}

const keySentences: Record<InterfaceLanguage, string> = { en: 'Key sentences', 'zh-CN': '关键句' }

const remarks: Record<InterfaceLanguage, Record<'extractive' | 'generative', string>> = {
  en: {
    extractive: 'Sentences that were said, picked by a program.',
    generative: 'Written by a language model. Check what matters against the recording.',
  },
  'zh-CN': { extractive: '由程序从原话中摘取。', generative: '由语言模型撰写，重要内容请对照录音核实。' },
}

export function renderSummary(
  { title, points, method, sections }: SummaryMaterial,
  language: InterfaceLanguage,
): Promise<Buffer> {
  const byId = new Map(sections.map((section) => [section.id, section]))
  const names = new Map(sections.map(({ speakerId, speakerName }) => [speakerId, speakerName]))
  const kinds = [...new Set(points.map(({ kind }) => kind))]
  const paragraphs = kinds.flatMap((kind) => [
    new Paragraph({
      text: kind === 'abstract' && method === 'extractive' ? keySentences[language] : titles[language][kind],
      heading: HeadingLevel.HEADING_1,
    }),
    ...points
      .filter((point) => point.kind === kind)
      .flatMap((point) => {
        const first = point.sectionIds.map((id) => byId.get(id)).find((section) => section !== undefined)
        const heading = point.spkId === null ? point.title : (names.get(point.spkId) ?? '')
        return paragraphsOf(heading, point.text, first && playerTime(first.startMs))
      }),
  ])
  const remark = method
    ? [
        new Paragraph({
          children: [new TextRun({ text: remarks[language][method], color: quiet, italics: true })],
        }),
      ]
    : []
  return packWord(title, [...remark, ...paragraphs])
}

function paragraphsOf(heading: string, text: string, time: string | undefined): Paragraph[] {
  const beside = time === undefined ? [] : [new TextRun({ text: `  ${time}`, color: quiet })]
  if (heading === '')
    return [new Paragraph({ bullet: { level: 0 }, children: [new TextRun(clean(text)), ...beside] })]
  return [
    new Paragraph({
      keepNext: true,
      spacing: { before: 160 },
      children: [new TextRun({ text: clean(heading), bold: true }), ...beside],
    }),
    new Paragraph({ text: clean(text), spacing: { after: 120, line: 300 } }),
  ]
}
