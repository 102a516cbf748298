import type { Word } from '../text.ts'
import type { FormatFile } from './format.ts'
import { type ImportedSection, type ImportedText, UnreadableText } from './imported-text.ts'
import { NoteCount } from './notes.ts'
import { joinLines } from './speakers.ts'
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
  const sections: (ImportedSection & { startMs: number })[] = []
  for (let tiers = next('number'); tiers > 0; tiers -= 1) {
    const kind = next('string')
    const name = next('string')
    next('number')
    next('number')
    const words: Word[] = []
    for (let count = next('number'); count > 0; count -= 1) {
      const startMs = toMs(next('number'))
      const endMs = kind === 'IntervalTier' ? toMs(next('number')) : startMs
      const said = joinLines(next('string').split('\n'))
      if (said !== '') words.push({ text: said, startMs, endMs })
    }
    if (kind !== 'IntervalTier' || isOfSounds(name)) {
      if (words.length > 0) notes.add('left-out', name)
      continue
    }
    const speaker = name.replace(/\s*-?\s*\bwords?$/i, '') || undefined
    const isOfWords = /\bwords?$/i.test(name)
    sections.push(...(isOfWords ? utterancesOf(words) : words).map((one) => ({ ...one, speaker })))
  }
  return { sections: sections.sort((a, b) => a.startMs - b.startMs), ...notes.fields() }
}

/** As aligners call tiers of single sounds: `Anna - phones`, `MAU`. */
function isOfSounds(name: string): boolean {
  return /(?:^|[\s_-])(?:phones?|phonemes?|phonetic|phon|MAU|SAMPA|IPA)$/i.test(name)
}

const pauseMs = 500

function utterancesOf(words: readonly Word[]): (ImportedSection & { startMs: number })[] {
  const groups: Word[][] = []
  for (const word of words) {
    const open = groups.at(-1)
    if (open && word.startMs - open.at(-1)!.endMs < pauseMs) open.push(word)
    else groups.push([word])
  }
  return groups.map((group) => ({
    startMs: group[0]!.startMs,
    endMs: group.at(-1)!.endMs,
    text: joinLines(group.map((word) => word.text)),
    words: group,
  }))
}
