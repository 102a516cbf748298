import type { Word } from '../text.ts'
import type { FormatFile } from './format.ts'
import { type ImportedText, UnreadableText } from './imported-text.ts'
import { NoteCount } from './notes.ts'
import { joinLines } from './speakers.ts'
import { isOfSounds, isOfWords, sectionsOfTiers, speakerOfTier, type Tier } from './tiers.ts'
import { toMs } from './times.ts'

export const textGrid = { read: readTextGrid } satisfies FormatFile

/** Praat's file of tiers, long or short: a tier is a speaker. Sounds of speech have tiers of their own, which are left out. */
function readTextGrid(text: string): ImportedText {
  const notes = new NoteCount()
  // Names of fields are decoration: the values alone are in a fixed order.
  const values = [
    ...text.matchAll(/"((?:[^"]|"")*)"|(?<![^\s])(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)(?![^\s])|<exists>/gi),
  ].map(([whole, quoted, number]) =>
    quoted !== undefined ? quoted.replaceAll('""', '"') : number !== undefined ? Number(number) : whole,
  )
  let at = values.indexOf('<exists>') + 1
  const next = <Kind extends 'string' | 'number'>(kind: Kind): Kind extends 'string' ? string : number => {
    const value = values[at]
    at += 1
    if (typeof value !== kind) throw new UnreadableText('broken-textgrid')
    return value as Kind extends 'string' ? string : number
  }
  const found: Tier[] = []
  for (let tiers = next('number'); tiers > 0; tiers -= 1) {
    const kind = next('string')
    const name = next('string')
    next('number')
    next('number')
    const items: Word[] = []
    for (let count = next('number'); count > 0; count -= 1) {
      const startMs = toMs(next('number'))
      const endMs = kind === 'IntervalTier' ? toMs(next('number')) : startMs
      const said = joinLines(next('string').split('\n'))
      if (said !== '') items.push({ text: said, startMs, endMs })
    }
    if (kind !== 'IntervalTier' || isOfSounds(name)) {
      if (items.length > 0) notes.add('left-out', name)
      continue
    }
    found.push({ name, speaker: speakerOfTier(name), isOfWords: isOfWords(name), items })
  }
  return { sections: sectionsOfTiers(found, notes), ...notes.fields() }
}
