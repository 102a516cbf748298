import type { ExportOptions } from '@longhand/contracts'
import { clock } from '@longhand/transcript'
import type { BlockContent, PhrasingContent } from 'mdast'
import { toMarkdown } from 'mdast-util-to-markdown'
import type { TimedSection } from '../../../platform/sections/sections.ts'
import type { ExportedTranscript } from './exported-transcript.ts'

/** CommonMark has none, but many readers do. */
const strikethrough = { character: '~', inConstruct: 'phrasing' } as const

/** CommonMark; escapes everything that would read as markup. */
export function renderMarkdown(
  { title, sections, translation }: ExportedTranscript,
  options: ExportOptions,
): string {
  const blocks = sections.flatMap((section): BlockContent[] => [
    ...headingOf(section, options),
    ...paragraphOf(section.text),
    ...(translation?.has(section.id)
      ? [{ type: 'blockquote' as const, children: paragraphOf(translation.get(section.id) ?? '') }]
      : []),
  ])
  const heading: BlockContent[] =
    title === '' ? [] : [{ type: 'heading', depth: 1, children: [{ type: 'text', value: title }] }]
  return toMarkdown({ type: 'root', children: [...heading, ...blocks] }, { unsafe: [strikethrough] })
}

function headingOf(section: TimedSection, { speakers, timestamps }: ExportOptions): BlockContent[] {
  const parts: PhrasingContent[] = [
    ...(speakers
      ? [{ type: 'strong' as const, children: [{ type: 'text' as const, value: section.speakerName }] }]
      : []),
    ...(timestamps
      ? [{ type: 'text' as const, value: `${speakers ? ' · ' : ''}${clock(section.startMs)}` }]
      : []),
  ]
  return parts.length > 0 ? [{ type: 'paragraph', children: parts }] : []
}

function paragraphOf(text: string): BlockContent[] {
  return text === '' ? [] : [{ type: 'paragraph', children: [{ type: 'text', value: text }] }]
}
