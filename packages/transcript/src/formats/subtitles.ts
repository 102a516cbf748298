import { neighborOf } from '../captions/check.ts'
import { captionDurations, defaultCaptionShape, type DocumentCaption } from '../captions/cut.ts'
import { captionsOf } from '../captions/document-captions.ts'
import { breakLines, displayWidth, shareOut } from '../captions/lines.ts'
import { shownTogether } from '../captions/together.ts'
import { type NamedSection, textOf } from '../text.ts'
import type { ExportOptions } from './format.ts'

/** One caption: what stands on the screen from `startMs` to `endMs` (milliseconds). */
export interface Cue {
  startMs: number
  endMs: number
  speaker: string
  lines: string[]
  /** Where it is another one than that of the text. */
  language?: string
  /** How many lines at the end are a translation. @default 0 */
  translatedLines?: number
  /** Of what no one says. */
  mark?: 'sound' | 'narrative'
  /** Left out: at the bottom of the picture. */
  position?: 'top'
  /** Of several speakers: how many of its lines, from the first on, each of them says. `speaker` is the first. */
  turns?: readonly { speaker: string; lines: number; language: string | undefined }[]
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

export interface CaptionShape
  extends
    Pick<ExportOptions, 'speakers'>,
    Partial<Pick<ExportOptions, 'lineLength' | 'lines' | 'readingSpeed'>> {
  /** Whether a name stands also where only one person speaks. @default true */
  namesOneSpeaker?: boolean
}

/** @param translation By section; shared out among the section's captions. */
export function makeCues(
  sections: readonly NamedSection[],
  shape: CaptionShape,
  translation?: ReadonlyMap<string, string>,
): Cue[] {
  const captions = cutCaptions(sections, shape)
  const { lineLength, readingSpeed } = { ...defaultCaptionShape, ...shape }
  const cues = toCues(captions, translation, lineLength)
  if (!translation) return cues
  // Two languages take longer to read than the one that the captions were timed for.
  return cues.map((cue, index) =>
    captions[index]!.hasOwnEnd ? cue : lengthen(cue, neighborOf(cues, index, 1), readingSpeed),
  )
}

/** The captions of a text as a person has cut and timed them, the rest by rules. In order of their beginnings. */
export function cutCaptions(
  sections: readonly NamedSection[],
  {
    speakers,
    lineLength = defaultCaptionShape.lineLength,
    lines = defaultCaptionShape.lines,
    readingSpeed = defaultCaptionShape.readingSpeed,
    namesOneSpeaker = true,
  }: CaptionShape,
): readonly DocumentCaption[] {
  const document = textOf(sections)
  const hasSpeakers = speakers && (namesOneSpeaker || document.speakers.length > 1)
  return shownTogether(
    document,
    captionsOf(document, { lineLength, lines, readingSpeed, hasSpeakers }),
    lineLength,
  )
}

/**
 * In the same order.
 *
 * @param translation By section; stands under the section's captions.
 * @param width Of its lines.
 */
export function toCues(
  captions: readonly DocumentCaption[],
  translation: ReadonlyMap<string, string> | undefined,
  width: number,
): Cue[] {
  const translated = translation && shareTranslation(captions, translation, width)
  return captions.map((caption) => {
    const { startMs, endMs, speaker, language, kind, position, turns } = caption
    const said = turns?.map((turn) => turn.caption) ?? [caption]
    const lines = translated && said.flatMap((one) => translated.get(one) ?? [])
    return {
      startMs,
      endMs,
      speaker,
      // A line without letters would end the caption in SRT and WebVTT.
      lines:
        kind === 'spoken'
          ? [...caption.lines, ...(lines ?? [])]
          : caption.lines.filter((line) => line.trim() !== ''),
      ...(lines && lines.length > 0 ? { translatedLines: lines.length } : {}),
      ...(turns
        ? {
            turns: turns.map((turn) => ({
              speaker: turn.caption.speaker,
              lines: turn.lines.length,
              language: turn.caption.language,
            })),
          }
        : {}),
      ...(kind === 'spoken' ? {} : { mark: kind }),
      ...(language === undefined || kind !== 'spoken' ? {} : { language }),
      ...(position ? { position } : {}),
    }
  })
}

function shareTranslation(
  captions: readonly DocumentCaption[],
  translation: ReadonlyMap<string, string>,
  width: number,
): Map<DocumentCaption, string[]> {
  const spoken = new Map<string, DocumentCaption[]>()
  for (const caption of captions.flatMap((one) => one.turns?.map((turn) => turn.caption) ?? [one])) {
    const ofSection = spoken.get(caption.sectionId)
    if (caption.kind !== 'spoken') continue
    if (ofSection) ofSection.push(caption)
    else spoken.set(caption.sectionId, [caption])
  }
  const lines = new Map<DocumentCaption, string[]>()
  for (const [sectionId, ofSection] of spoken) {
    const text = translation.get(sectionId)
    if (text === undefined) continue
    const shares = shareOut(
      text,
      ofSection.map((caption) => displayWidth(caption.lines.join(' '))),
    )
    ofSection.forEach((caption, index) => lines.set(caption, breakLines(shares[index] ?? '', width)))
  }
  return lines
}

function lengthen(cue: Cue, next: Cue | undefined, readingSpeed: number): Cue {
  const wanted =
    cue.startMs + Math.min(captionDurations.max, Math.round((widthOf(cue) * 1000) / readingSpeed))
  return { ...cue, endMs: Math.max(cue.endMs, Math.min(wanted, next?.startMs ?? wanted)) }
}

function widthOf({ lines }: Pick<Cue, 'lines'>): number {
  return lines.reduce((sum, line) => sum + displayWidth(line), 0)
}

export function readingSpeedOf(cue: Pick<Cue, 'startMs' | 'endMs' | 'lines'>): number {
  return Math.round((widthOf(cue) * 10_000) / Math.max(1, cue.endMs - cue.startMs)) / 10
}
