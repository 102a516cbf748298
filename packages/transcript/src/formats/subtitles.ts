import { neighborOf } from '../subtitles/check.ts'
import { subtitleDurations, defaultSubtitleShape, type DocumentSubtitle } from '../subtitles/cut.ts'
import { subtitlesOf } from '../subtitles/document-subtitles.ts'
import { breakLines, displayWidth, shareOut } from '../subtitles/lines.ts'
import { shownTogether } from '../subtitles/together.ts'
import { type NamedSection, textOf } from '../text.ts'
import type { ExportOptions } from './format.ts'

/** One subtitle: what stands on the screen from `startMs` to `endMs` (milliseconds). */
export interface Cue {
  startMs: number
  endMs: number
  speaker: string
  lines: string[]
  /** Where it is another one than that of the text. */
  language?: string | undefined
  /** How many lines at the end are a translation. @default 0 */
  translatedLines?: number | undefined
  /** Of what no one says. */
  mark?: 'sound' | 'narrative' | undefined
  /** Left out: at the bottom of the picture. */
  position?: 'top' | undefined
  /** Of several speakers: how many of its lines, from the first on, each of them says. `speaker` is the first. */
  turns?: readonly { speaker: string; lines: number; language: string | undefined }[] | undefined
}

/** Who says which of its lines, without those of a translation. */
export function turnsOf({
  lines,
  translatedLines = 0,
  speaker,
  language,
  turns,
}: Cue): { speaker: string; language: string | undefined; lines: string[] }[] {
  const own = lines.slice(0, lines.length - translatedLines)
  if (!turns) return [{ speaker, language, lines: own }]
  return turns.map((turn) => ({ ...turn, lines: own.splice(0, turn.lines) }))
}

export interface SubtitleShape
  extends
    Pick<ExportOptions, 'speakers'>,
    Partial<Pick<ExportOptions, 'lineLength' | 'lines' | 'readingSpeed'>> {
  /** Length of the recording in milliseconds: no subtitle stays longer. */
  recordingMs?: number | undefined
}

/** @param translation By section; shared out among the section's subtitles. */
export function makeCues(
  sections: readonly NamedSection[],
  shape: SubtitleShape,
  translation?: ReadonlyMap<string, string>,
): Cue[] {
  const subtitles = cutSubtitles(sections, shape)
  const { lineLength, readingSpeed } = { ...defaultSubtitleShape, ...shape }
  const cues = toCues(subtitles, translation, lineLength)
  if (!translation) return cues
  // Two languages take longer to read than the one that the subtitles were timed for.
  return cues.map((cue, index) =>
    subtitles[index]!.hasOwnEnd
      ? cue
      : lengthen(cue, neighborOf(cues, index, 1)?.startMs ?? shape.recordingMs, readingSpeed),
  )
}

/** The subtitles of a text as a person has cut and timed them, the rest by rules. In order of their beginnings. Names stand where several people speak. */
export function cutSubtitles(
  sections: readonly NamedSection[],
  {
    speakers,
    lineLength = defaultSubtitleShape.lineLength,
    lines = defaultSubtitleShape.lines,
    readingSpeed = defaultSubtitleShape.readingSpeed,
    recordingMs,
  }: SubtitleShape,
): readonly DocumentSubtitle[] {
  const document = textOf(sections)
  const hasSpeakers = speakers && document.speakers.length > 1
  return shownTogether(
    document,
    subtitlesOf(document, { lineLength, lines, readingSpeed, hasSpeakers, recordingMs }),
    lineLength,
  )
}

/**
 * In the same order.
 *
 * @param translation By section; stands under the section's subtitles.
 * @param width Of its lines.
 */
export function toCues(
  subtitles: readonly DocumentSubtitle[],
  translation: ReadonlyMap<string, string> | undefined,
  width: number,
): Cue[] {
  const translated = translation && shareTranslation(subtitles, translation, width)
  return subtitles.map((subtitle) => {
    const { startMs, endMs, speaker, language, kind, position, turns } = subtitle
    const said = turns?.map((turn) => turn.subtitle) ?? [subtitle]
    const lines = translated && said.flatMap((one) => translated.get(one) ?? [])
    return {
      startMs,
      endMs,
      speaker,
      // A line without letters would end the subtitle in SRT and WebVTT.
      lines:
        kind === 'spoken'
          ? [...subtitle.lines, ...(lines ?? [])]
          : subtitle.lines.filter((line) => line.trim() !== ''),
      translatedLines: lines && lines.length > 0 ? lines.length : undefined,
      turns: turns?.map((turn) => ({
        speaker: turn.subtitle.speaker,
        lines: turn.lines.length,
        language: turn.subtitle.language,
      })),
      mark: kind === 'spoken' ? undefined : kind,
      language: kind === 'spoken' ? language : undefined,
      position,
    }
  })
}

function shareTranslation(
  subtitles: readonly DocumentSubtitle[],
  translation: ReadonlyMap<string, string>,
  width: number,
): Map<DocumentSubtitle, string[]> {
  const spoken = new Map<string, DocumentSubtitle[]>()
  for (const subtitle of subtitles.flatMap((one) => one.turns?.map((turn) => turn.subtitle) ?? [one])) {
    const ofSection = spoken.get(subtitle.sectionId)
    if (subtitle.kind !== 'spoken') continue
    if (ofSection) ofSection.push(subtitle)
    else spoken.set(subtitle.sectionId, [subtitle])
  }
  const lines = new Map<DocumentSubtitle, string[]>()
  for (const [sectionId, ofSection] of spoken) {
    const text = translation.get(sectionId)
    if (text === undefined) continue
    const shares = shareOut(
      text,
      ofSection.map((subtitle) => displayWidth(subtitle.lines.join(' '))),
    )
    ofSection.forEach((subtitle, index) => lines.set(subtitle, breakLines(shares[index] ?? '', width)))
  }
  return lines
}

function lengthen(cue: Cue, untilMs: number | undefined, readingSpeed: number): Cue {
  const wanted =
    cue.startMs + Math.min(subtitleDurations.max, Math.round((widthOf(cue) * 1000) / readingSpeed))
  return { ...cue, endMs: Math.max(cue.endMs, Math.min(wanted, untilMs ?? wanted)) }
}

function widthOf({ lines }: Pick<Cue, 'lines'>): number {
  return lines.reduce((sum, line) => sum + displayWidth(line), 0)
}

export function readingSpeedOf(cue: Pick<Cue, 'startMs' | 'endMs' | 'lines'>): number {
  return Math.round((widthOf(cue) * 10_000) / Math.max(1, cue.endMs - cue.startMs)) / 10
}
