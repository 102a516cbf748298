import { defaultSubtitleShape } from '../subtitles/cut.ts'
import { displayWidth } from '../subtitles/lines.ts'
import { ruleCutId } from '../subtitles/own.ts'
import type { RawCue } from './cues.ts'
import type { ImportedSection, TimedImport } from './imported-text.ts'
import { joinLines, nameAlone, repeatedNames, splitLabel, withSpeakersCarried } from './speakers.ts'
import { shareTime } from './times.ts'

/** A section that is one subtitle of a file. */
export interface SubtitleSection extends TimedImport {
  /** As the file has them, the first with what stands in it before the text. */
  readonly lines: readonly string[]
  readonly position?: 'top' | undefined
  /** As {@link RawCue} has it. */
  readonly isWithPrevious?: true | undefined
}

/** No subtitle has more: it is running text. */
const maxLines = 4
const { lineLength, lines: commonLines } = defaultSubtitleShape

export function labelled(cues: readonly RawCue[]): ImportedSection[] {
  return labelledSections(
    splitTurns(withNamesInLine(cues)).map((cue) => ({ ...cue, text: joinLines(cue.lines) })),
  )
}

export function labelledSections(sections: readonly SubtitleSection[]): ImportedSection[] {
  const names = repeatedNames(sections.map(({ text }) => text))
  return subtitled(
    withSpeakersCarried(sections.map((section) => ({ ...section, ...splitLabel(section.text, names) }))),
  )
}

/** Each with its own subtitle; those that stand together are of different speakers. */
export function subtitled(sections: readonly SubtitleSection[]): ImportedSection[] {
  return sections.map(({ isWithPrevious, ...section }, index) =>
    withOwnSubtitle({
      ...section,
      isWithPrevious:
        isWithPrevious && section.speaker !== sections[index - 1]?.speaker ? isWithPrevious : undefined,
    }),
  )
}

/**
 * Its subtitle has the times, the place and the line breaks of the file. Running text has none: rules cut a single line that is too
 * wide for two, and what has more lines than a subtitle.
 * @param section whose text is the end of its joined lines: a name may have stood before it.
 */
function withOwnSubtitle({ lines, position, isWithPrevious, ...section }: SubtitleSection): ImportedSection {
  const { startMs, endMs, text } = section
  const written = lines.filter((line) => line.trim() !== '')
  const isRunningText =
    written.length > maxLines || (written.length === 1 && displayWidth(text) > lineLength * commonLines)
  if (text === '' || isRunningText) return section
  // The last lines joined are the end of all lines joined.
  const breaks = written.slice(1).flatMap((_, index) => {
    const place = text.length - joinLines(written.slice(index + 1)).length
    return place > 0 ? [place] : []
  })
  const cut = {
    id: ruleCutId(0),
    from: 0,
    startMs,
    endMs,
    breaks: breaks.length > 0 ? breaks : undefined,
    position,
    isWithPrevious,
  }
  return { ...section, subtitles: { cuts: [cut], marks: [] } }
}

/**
 * Lines of one subtitle that begin with names, at times after a dash, are subtitles of their own, which stand together; they share its time by their length.
 * @param names That the file has more than once.
 */
export function splitTurns(
  cues: readonly RawCue[],
  names: ReadonlySet<string> = repeatedNames(cues.flatMap(({ lines }) => lines.map(withoutDash))),
): RawCue[] {
  const isTurn = (line: string): boolean => splitLabel(withoutDash(line), names).speaker !== undefined
  return cues.flatMap((cue) => {
    // The times within a line go on in the next.
    if (cue.lines.some((line) => /<\d/.test(line))) return [cue]
    const [first, ...others] = cue.lines.filter((line) => line.trim() !== '')
    if (first === undefined) return [cue]
    const hasTurns = isTurn(first)
    const turns = [[hasTurns ? withoutDash(first) : first]]
    for (const line of others) {
      const isOther = isTurn(line) && (hasTurns || names.has(splitLabel(withoutDash(line), names).speaker!))
      if (isOther) turns.push([withoutDash(line)])
      else turns.at(-1)!.push(line)
    }
    const spans = shareTime(turns.map(joinLines), cue.startMs, cue.endMs)
    return turns.map((lines, index) => ({
      ...cue,
      ...spans[index]!,
      lines,
      isWithPrevious: index > 0 ? true : cue.isWithPrevious,
    }))
  })
}

/** Names that come again in lines of their own stand before what is said, also below a dash: `-`, `(Anna)`, `So`. */
export function withNamesInLine(cues: readonly RawCue[]): readonly RawCue[] {
  const alone = cues.flatMap(({ lines }) => lines.flatMap((line) => nameAlone(line) ?? []))
  if (new Set(alone).size === alone.length) return cues
  return cues.map((cue) => {
    const lines: string[] = []
    let name = ''
    for (const line of cue.lines) {
      const isAlone = nameAlone(line) !== undefined
      if (isAlone) name = `${line.trim().replace(/[:：]$/, '')}: `
      else if (!/^\s*[-–—]?\s*$/u.test(line)) {
        lines.push(name + line)
        name = ''
      }
    }
    return name === '' ? { ...cue, lines } : cue
  })
}

export function withoutDash(line: string): string {
  return line.replace(/^\s*[-–—]\s*(?=\S)/u, '').trimStart()
}

export const topMark = /\{[^{}]*\\an[789]/

/** Players of SRT know the marks of ASS, and files that were made of SRT keep them. */
export function placedByMarks(cue: RawCue): RawCue {
  const isAtTop = cue.lines.some((line) => topMark.test(line))
  return {
    ...cue,
    position: isAtTop ? 'top' : cue.position,
    lines: cue.lines.map((line) => line.replace(/\{\\[^{}]*\}/g, '')),
  }
}
