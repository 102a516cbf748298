import type { ExportOptions } from '@longhand/contracts'
import { timecode } from '@longhand/transcript'
import { type Cue, turnsOf } from './captions.ts'
import { isRightToLeft } from './direction.ts'
import type { ExportedTranscript } from './exported-transcript.ts'
import { printable } from './printable.ts'

/** TTML that keeps to the text profile of IMSC 1.1. */
export function renderTtml(
  cues: readonly Cue[],
  { title, language }: ExportedTranscript,
  { speakers, translation }: ExportOptions,
): string {
  const names = speakers
    ? [...new Set(cues.flatMap((cue) => (cue.mark ? [] : turnsOf(cue).map(({ speaker }) => speaker))))]
    : []
  const agents = new Map(names.map((name, index) => [name, `speaker${index + 1}`]))
  // A region of the body would hold for all of it: a paragraph could not be in another one.
  const hasTop = cues.some(({ position }) => position === 'top')
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttm="http://www.w3.org/ns/ttml#metadata" xmlns:ttp="http://www.w3.org/ns/ttml#parameter" xmlns:tts="http://www.w3.org/ns/ttml#styling"' +
      ` ttp:contentProfiles="http://www.w3.org/ns/ttml/profile/imsc1.1/text" ttp:timeBase="media" xml:space="preserve" xml:lang="${escapeXml(language)}">`,
    '  <head>',
    '    <metadata>',
    `      <ttm:title>${escapeXml(printable(title))}</ttm:title>`,
    ...[...agents].map(
      ([name, id]) =>
        `      <ttm:agent xml:id="${id}" type="person"><ttm:name type="full">${escapeXml(printable(name))}</ttm:name></ttm:agent>`,
    ),
    '    </metadata>',
    '    <styling>',
    '      <style xml:id="block" tts:fontFamily="proportionalSansSerif" tts:fontSize="80%" tts:lineHeight="125%" tts:textAlign="center" tts:color="white" tts:textOutline="black 6%"/>',
    '    </styling>',
    '    <layout>',
    '      <region xml:id="bottom" tts:origin="10% 10%" tts:extent="80% 80%" tts:displayAlign="after" tts:showBackground="whenActive"/>',
    ...(hasTop
      ? [
          '      <region xml:id="top" tts:origin="10% 10%" tts:extent="80% 80%" tts:displayAlign="before" tts:showBackground="whenActive"/>',
        ]
      : []),
    '    </layout>',
    '  </head>',
    `  <body${hasTop ? '' : ' region="bottom"'} style="block">`,
    '    <div>',
    ...cues.map((cue, index) => {
      const named = cue.mark ? [] : turnsOf(cue).flatMap(({ speaker }) => agents.get(speaker) ?? [])
      const agent = named.length > 0 ? named.join(' ') : undefined
      return `      ${paragraphOf(cue, { number: index + 1, region: hasTop ? (cue.position ?? 'bottom') : undefined, agent, ofText: language, translation })}`
    }),
    '    </div>',
    '  </body>',
    '</tt>',
    '',
  ].join('\n')
}

/** Where a paragraph belongs, and what it refers to. */
interface ParagraphContext {
  number: number
  region: 'top' | 'bottom' | undefined
  agent: string | undefined
  /** The language of the text. */
  ofText: string
  translation: string | undefined
}

function paragraphOf(cue: Cue, { number, region, agent, ofText, translation }: ParagraphContext): string {
  const { startMs, endMs, lines, language, translatedLines = 0, mark } = cue
  const begin = Math.round(startMs)
  const end = Math.max(begin + 1, Math.round(endMs))
  const attributes = [
    `xml:id="cue${number}"`,
    `begin="${timecode(begin, '.')}"`,
    `end="${timecode(end, '.')}"`,
    ...(region === undefined ? [] : [`region="${region}"`]),
    ...(agent === undefined ? [] : [`ttm:agent="${agent}"`]),
    ...(language === undefined ? [] : [`xml:lang="${escapeXml(language)}"`]),
    ...(mark === 'narrative' ? ['tts:fontStyle="italic"'] : []),
    ...(isRightToLeft(lines.join(' ')) ? ['tts:direction="rtl"'] : []),
  ]
  const said = turnsOf(cue).map((turn) => {
    const text = turn.lines.map(escapeXml).join('<br/>')
    return turn.language === language ? text : inLanguage(text, turn.language ?? ofText)
  })
  const isMixed = language !== undefined && translation !== undefined
  const translated = lines
    .slice(lines.length - translatedLines)
    .map((line) => (isMixed ? inLanguage(escapeXml(line), translation) : escapeXml(line)))
  // Right in the paragraph: editors such as Debian's subtitleeditor look past a `span`, which a background behind each line would need.
  return `<p ${attributes.join(' ')}>${[...said, ...translated].join('<br/>')}</p>`
}

/** @param text as XML. */
function inLanguage(text: string, language: string): string {
  return `<span xml:lang="${escapeXml(language)}">${text}</span>`
}

function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}
