import type { Text } from '../text.ts'
import type { DocumentCaption } from './cut.ts'
import { breakLines, joinTokens } from './lines.ts'

/**
 * Captions as a picture shows them: what two speakers say together is one, from the beginning of the first to the end of the last. Its lines begin with
 * names where those are shown, and else with hyphens.
 *
 * @param captions Of the document, in order of their beginnings; the same array where none stands with another.
 */
export function shownTogether(
  document: Text,
  captions: readonly DocumentCaption[],
  lineLength: number,
): readonly DocumentCaption[] {
  const pairs = pairsOf(document, captions)
  if (pairs.size === 0) return captions
  const turns = new Map<DocumentCaption, DocumentCaption[]>()
  // In the order of the text: the one before may itself stand with another.
  for (const [caption, before] of pairs) {
    const all = turns.get(before) ?? [before]
    turns.set(before, all)
    turns.set(caption, all)
    all.push(caption)
  }
  const shown = captions.flatMap((caption) => {
    const all = turns.get(caption)
    if (!all) return [caption]
    return all[0] === caption ? [joined(all, lineLength)] : []
  })
  return shown.sort((a, b) => a.startMs - b.startMs)
}

/** The first caption of a section, after what another speaker says: both may be shown together. */
export function isReply(
  { sections, places }: Text,
  { kind, from, sectionId, speakerId }: DocumentCaption,
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
  captions: readonly DocumentCaption[],
): Map<DocumentCaption, DocumentCaption> {
  const pairs = new Map<DocumentCaption, DocumentCaption>()
  const flagged = captions.filter(({ isWithPrevious }) => isWithPrevious)
  if (flagged.length === 0) return pairs
  const last = new Map<string, DocumentCaption>()
  for (const caption of captions) {
    if (caption.kind === 'spoken' && caption.from >= (last.get(caption.sectionId)?.from ?? 0))
      last.set(caption.sectionId, caption)
  }
  const placeOf = ({ sectionId }: DocumentCaption): number => document.places.get(sectionId) ?? 0
  for (const caption of flagged.sort((a, b) => placeOf(a) - placeOf(b))) {
    const section = document.sections[placeOf(caption) - 1]
    const before = section && last.get(section.id)
    if (before && before.speakerId !== caption.speakerId) pairs.set(caption, before)
  }
  return pairs
}

interface Joined {
  readonly captions: readonly DocumentCaption[]
  readonly lineLength: number
  readonly caption: DocumentCaption
}

// The same object while its captions are the same: what is shown of it needs no second look.
const joinedBefore = new WeakMap<DocumentCaption, Joined>()

function joined(captions: readonly DocumentCaption[], lineLength: number): DocumentCaption {
  const known = joinedBefore.get(captions[0]!)
  const isSame =
    known?.lineLength === lineLength &&
    known.captions.length === captions.length &&
    captions.every((one, at) => one === known.captions[at])
  if (isSame) return known.caption
  const caption = join(captions, lineLength)
  joinedBefore.set(captions[0]!, { captions, lineLength, caption })
  return caption
}

function join(captions: readonly DocumentCaption[], lineLength: number): DocumentCaption {
  const { isWithPrevious: _, label: __, ...first } = captions[0]!
  const isNamed = captions.some(({ label }) => label)
  const turns = captions.map((caption) => ({ caption, lines: linesOfTurn(caption, isNamed, lineLength) }))
  return {
    ...first,
    startMs: Math.min(...captions.map(({ startMs }) => startMs)),
    endMs: Math.max(...captions.map(({ endMs }) => endMs)),
    lines: turns.flatMap(({ lines }) => lines),
    // Rules that share out words look past it: they know of one speaker.
    words: [],
    turns,
  }
}

function linesOfTurn(
  { lines, label, speaker, hasOwnBreaks }: DocumentCaption,
  isNamed: boolean,
  lineLength: number,
): readonly string[] {
  if (label) return lines
  const begin = isNamed && speaker !== '' ? `${speaker}: ` : '-'
  const begun = [`${begin}${lines[0] ?? ''}`, ...lines.slice(1)]
  return hasOwnBreaks ? begun : breakLines(joinTokens(begun), lineLength)
}
