import type { Text } from '../text.ts'
import type { DocumentSubtitle } from './cut.ts'
import { breakLines, joinTokens } from './lines.ts'

/**
 * Subtitles as a picture shows them: what two speakers say together is one, from the beginning of the first to the end of the last. Its lines begin with
 * names where those are shown, and else with hyphens.
 *
 * @param subtitles Of the document, in order of their beginnings; the same array where none stands with another.
 */
export function shownTogether(
  document: Text,
  subtitles: readonly DocumentSubtitle[],
  lineLength: number,
): readonly DocumentSubtitle[] {
  const pairs = pairsOf(document, subtitles)
  if (pairs.size === 0) return subtitles
  const turns = new Map<DocumentSubtitle, DocumentSubtitle[]>()
  // In the order of the text: the one before may itself stand with another.
  for (const [subtitle, before] of pairs) {
    const all = turns.get(before) ?? [before]
    turns.set(before, all)
    turns.set(subtitle, all)
    all.push(subtitle)
  }
  const shown = subtitles.flatMap((subtitle) => {
    const all = turns.get(subtitle)
    if (!all) return [subtitle]
    return all[0] === subtitle ? [joined(all, lineLength)] : []
  })
  return shown.sort((a, b) => a.startMs - b.startMs)
}

/** The first subtitle of a section, after what another speaker says: both may be shown together. */
export function isReply(
  { sections, places }: Text,
  { kind, from, sectionId, speakerId }: DocumentSubtitle,
): boolean {
  const before = sections[(places.get(sectionId) ?? 0) - 1]
  return (
    kind === 'spoken' &&
    from === 0 &&
    before !== undefined &&
    before.speakerId !== speakerId &&
    before.text.trim() !== ''
  )
}

/** What stands with the one before it, and that one: the last of the section before, if another one speaks there. */
function pairsOf(
  document: Text,
  subtitles: readonly DocumentSubtitle[],
): Map<DocumentSubtitle, DocumentSubtitle> {
  const pairs = new Map<DocumentSubtitle, DocumentSubtitle>()
  const flagged = subtitles.filter(({ isWithPrevious }) => isWithPrevious)
  if (flagged.length === 0) return pairs
  const last = new Map<string, DocumentSubtitle>()
  for (const subtitle of subtitles) {
    if (subtitle.kind === 'spoken' && subtitle.from >= (last.get(subtitle.sectionId)?.from ?? 0))
      last.set(subtitle.sectionId, subtitle)
  }
  const placeOf = ({ sectionId }: DocumentSubtitle): number => document.places.get(sectionId) ?? 0
  for (const subtitle of flagged.sort((a, b) => placeOf(a) - placeOf(b))) {
    const section = document.sections[placeOf(subtitle) - 1]
    const before = section && last.get(section.id)
    if (before && before.speakerId !== subtitle.speakerId) pairs.set(subtitle, before)
  }
  return pairs
}

interface Joined {
  readonly subtitles: readonly DocumentSubtitle[]
  readonly lineLength: number
  readonly subtitle: DocumentSubtitle
}

// The same object while its subtitles are the same: what is shown of it needs no second look.
const joinedBefore = new WeakMap<DocumentSubtitle, Joined>()

function joined(subtitles: readonly DocumentSubtitle[], lineLength: number): DocumentSubtitle {
  const known = joinedBefore.get(subtitles[0]!)
  const isSame =
    known?.lineLength === lineLength &&
    known.subtitles.length === subtitles.length &&
    subtitles.every((one, at) => one === known.subtitles[at])
  if (isSame) return known.subtitle
  const subtitle = join(subtitles, lineLength)
  joinedBefore.set(subtitles[0]!, { subtitles, lineLength, subtitle })
  return subtitle
}

function join(subtitles: readonly DocumentSubtitle[], lineLength: number): DocumentSubtitle {
  const { isWithPrevious: _, label: __, ...first } = subtitles[0]!
  const isNamed = subtitles.some(({ label }) => label)
  const turns = subtitles.map((subtitle) => ({ subtitle, lines: linesOfTurn(subtitle, isNamed, lineLength) }))
  return {
    ...first,
    startMs: Math.min(...subtitles.map(({ startMs }) => startMs)),
    endMs: Math.max(...subtitles.map(({ endMs }) => endMs)),
    lines: turns.flatMap(({ lines }) => lines),
    // Rules that share out words look past it: they know of one speaker.
    words: [],
    turns,
  }
}

function linesOfTurn(
  { lines, label, speaker, hasOwnBreaks }: DocumentSubtitle,
  isNamed: boolean,
  lineLength: number,
): readonly string[] {
  if (label) return lines
  const begin = isNamed && speaker !== '' ? `${speaker}: ` : '-'
  const begun = [`${begin}${lines[0] ?? ''}`, ...lines.slice(1)]
  return hasOwnBreaks ? begun : breakLines(joinTokens(begun), lineLength)
}
