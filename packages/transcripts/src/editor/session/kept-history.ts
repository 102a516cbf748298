import { writeWireSubtitles } from '@longhand/transcript'
import type { Change, Section, Text } from '@longhand/transcript'
import type { DocumentMemory } from '../document/keep-memory.ts'
import type { Place } from './caret.ts'

export interface KeptStep {
  readonly id: string
  readonly change: Change
  readonly before: Place | undefined
  readonly after: Place | undefined
}

export interface KeptHistory {
  readonly recordingId: string
  /** As {@link fingerprintOf} names it. */
  readonly text: string
  /** Oldest first, both. */
  readonly undo: readonly KeptStep[]
  readonly redo: readonly KeptStep[]
  readonly memory: DocumentMemory
}

export interface HistoryStore {
  read: (recordingId: string) => Promise<KeptHistory | undefined>
  write: (history: KeptHistory) => Promise<void>
}

/** Steps that were kept for another text would undo what no one did. */
export function fingerprintOf({ sections, speakers }: Text): string {
  const names = new Map(speakers.map(({ id, name }) => [id, name]))
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  let length = 0
  for (const { id, speakerId, text, language, subtitles } of sections) {
    const own = [
      ...(language === undefined ? [] : [language]),
      ...(subtitles === undefined ? [] : [JSON.stringify(writeWireSubtitles(subtitles))]),
    ]
    const line = [id, names.get(speakerId) ?? '', text, ...own, ''].join('\n')
    length += line.length
    for (let at = 0; at < line.length; at += 1) {
      const unit = line.charCodeAt(at)
      high = Math.imul(high ^ unit, 2_654_435_761)
      low = Math.imul(low ^ unit, 1_597_334_677)
    }
  }
  return [length, high >>> 0, low >>> 0].map((part) => part.toString(36)).join('.')
}

/** Roughly, for one text. Older steps than fit are dropped. */
const maxBytes = 4_000_000
const maxSteps = 200

export function keptSteps(
  undo: readonly KeptStep[],
  redo: readonly KeptStep[],
): Pick<KeptHistory, 'undo' | 'redo'> {
  const room = { bytes: maxBytes, steps: maxSteps }
  const keptUndo = newestOf(undo, room)
  return { undo: keptUndo, redo: newestOf(redo, room) }
}

function newestOf(steps: readonly KeptStep[], room: { bytes: number; steps: number }): KeptStep[] {
  let from = steps.length
  for (; from > 0 && room.steps > 0; from -= 1) {
    const { bytes } = slimOf(steps[from - 1]!.change)
    if (bytes > room.bytes) break
    room.bytes -= bytes
    room.steps -= 1
  }
  return steps
    .slice(from)
    .map(({ id, change, before, after }) => ({ id, change: slimOf(change).change, before, after }))
}

const slimmed = new WeakMap<Change, { change: Change; bytes: number }>()

function slimOf(change: Change): { change: Change; bytes: number } {
  const known = slimmed.get(change)
  if (known) return known
  let bytes = 200
  const slim = ({ original: _original, ...section }: Section): Section => {
    const { cuts = [], marks = [] } = section.subtitles ?? {}
    bytes +=
      200 + 2 * section.text.length + 80 * (section.words?.length ?? 0) + 200 * (cuts.length + marks.length)
    return section
  }
  const splices = change.splices.map(({ after, removed, inserted }) => ({
    after,
    removed: removed.map(slim),
    inserted: inserted.map(slim),
  }))
  const slimChange = { change: { ...change, splices }, bytes }
  slimmed.set(change, slimChange)
  return slimChange
}
