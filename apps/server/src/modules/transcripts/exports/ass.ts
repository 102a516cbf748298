import type { ExportOptions } from '@longhand/contracts'
import { hundredths } from '@longhand/transcript'
import type { Cue } from './captions.ts'
import { isRightToLeft } from './direction.ts'
import { type DocumentFont, fontOf } from './document-fonts.ts'
import type { ExportedTranscript, PictureSize } from './exported-transcript.ts'
import { printable } from './printable.ts'

/** Colours that broadcasters give to speakers in turn, as `&HAABBGGRR`: white, yellow, cyan, green. */
const colours = ['&H00FFFFFF', '&H0000FFFF', '&H00FFFF00', '&H0000FF00']

const styleFields =
  'Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding'

/** Advanced SubStation Alpha, each speaker in a style of their own. */
export function renderAss(
  cues: readonly Cue[],
  { title, facts }: ExportedTranscript,
  { speakers }: ExportOptions,
): string {
  const names = speakers
    ? [...new Set(cues.flatMap(({ speaker, mark, turns }) => (mark || turns ? [] : [speaker])))]
    : []
  const styles = new Map(
    names.length > 1 ? names.map((name, index) => [name, `Speaker ${(index % colours.length) + 1}`]) : [],
  )
  // Players lay lines out from left to right unless the style asks for the direction of the text.
  const encoding = cues.some(({ lines }) => isRightToLeft(lines.join(' '))) ? -1 : 1
  const { picture } = facts ?? {}
  const font = picture ? fontNames[fontOf(cues.map(({ lines }) => lines.join(' ')).join(' '))] : 'Arial'
  const { width, height } = scriptSize(picture)
  const sides = Math.round(width / 20)
  const styleLine = (name: string, colour: string): string =>
    `Style: ${name},${font},60,${colour},&H000000FF,&H00000000,&H80000000,0,0,0,0,100,100,0,0,1,3,1,2,${sides},${sides},54,${encoding}`
  return [
    '[Script Info]',
    `Title: ${printable(title)}`,
    'ScriptType: v4.00+',
    'WrapStyle: 0',
    'ScaledBorderAndShadow: yes',
    `PlayResX: ${width}`,
    `PlayResY: ${height}`,
    '',
    '[V4+ Styles]',
    `Format: ${styleFields}`,
    styleLine('Default', colours[0]!),
    ...colours.slice(0, styles.size).map((colour, index) => styleLine(`Speaker ${index + 1}`, colour)),
    '',
    '[Events]',
    'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
    ...cues.map((cue) => {
      const start = Math.round(cue.startMs / 10)
      const end = Math.max(start + 1, Math.round(cue.endMs / 10))
      // Several people have no name in common: those in the lines say who speaks.
      const name = speakers && !cue.mark && !cue.turns ? printable(cue.speaker).replaceAll(',', ';') : ''
      const style = (cue.mark || cue.turns ? undefined : styles.get(cue.speaker)) ?? 'Default'
      return `Dialogue: 0,${hundredths(start)},${hundredths(end)},${style},${name},0,0,0,,${overridesOf(cue)}${textOf(cue.lines, picture ? font : undefined)}`
    }),
    '',
  ].join('\n')
}

/** What holds for all of its lines: at the top, in italics. */
function overridesOf({ position, mark }: Cue): string {
  const overrides = `${position === 'top' ? '\\an8' : ''}${mark === 'narrative' ? '\\i1' : ''}`
  return overrides === '' ? '' : `{${overrides}}`
}

/** The families of the fonts in `fonts/`. */
const fontNames: Record<DocumentFont, string> = {
  'noto-sans': 'Noto Sans',
  'noto-sans-arabic': 'Noto Sans Arabic',
  'noto-sans-hebrew': 'Noto Sans Hebrew',
  'noto-sans-kr': 'Noto Sans KR',
  'noto-sans-sc': 'Noto Sans SC',
}

/** Letters are as large in an upright picture as in a wide one: the shorter side has 1080 units. */
function scriptSize(picture: PictureSize = { width: 1920, height: 1080 }): PictureSize {
  const unit = 1080 / Math.max(1, Math.min(picture.width, picture.height))
  return { width: Math.round(picture.width * unit), height: Math.round(picture.height * unit) }
}

/**
 * Players go by the first letter of each line, which may be of a name in another script: a mark before it decides.
 * @param font That of the style, where the fonts of the server are used: a line in a script that it lacks gets another.
 */
function textOf(lines: readonly string[], font: string | undefined): string {
  const mark = isRightToLeft(lines.join(' ')) ? '\u200f' : ''
  let present = font
  return lines
    .map((line) => {
      const wanted = font && fontNames[fontOf(line)]
      const change = wanted === present ? '' : `{\\fn${wanted}}`
      present = wanted
      return change + mark + escapeAss(line)
    })
    .join('\\N')
}

/** A backslash has no escape: a word joiner keeps it from meaning anything with the letter after it. */
function escapeAss(line: string): string {
  return line.replace(/\\/g, '\\\u2060').replace(/[{}]/g, '\\$&')
}
