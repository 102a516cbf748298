import { speakerNameLength, speakerNamePattern } from '@longhand/contracts'
import { foldCase, foldedText, foldText, isUnspaced, presentSpeakers, speakerOf } from '@longhand/transcript'
import type { FoldedText, Operation, Section, Text } from '@longhand/transcript'

export interface Query {
  readonly text: string
  /** Exactly what is written. Else in the form in which texts are searched: without case, accents and kinds of marks. */
  readonly matchesCase: boolean
  readonly wholeWords: boolean
}

/** `section.text.slice(from, to)` */
export interface TextMatch {
  readonly sectionId: string
  readonly from: number
  readonly to: number
}

export interface Findings {
  readonly texts: readonly TextMatch[]
  readonly speakerIds: readonly string[]
}

export const noFindings: Findings = { texts: [], speakerIds: [] }

export const noMatches: readonly TextMatch[] = []

interface Range {
  readonly from: number
  readonly to: number
}

/** For the next letter that is looked for. */
const foldedSections = new WeakMap<Section, FoldedText>()

export class Finder {
  #pattern: RegExp | undefined
  #isExact: boolean
  #known = new WeakMap<Section, readonly TextMatch[]>()

  constructor({ text, matchesCase, wholeWords }: Query) {
    const folded = foldText(text)
    // Characters that show nothing are found as they are.
    this.#isExact = matchesCase || folded === ''
    this.#pattern = text === '' ? undefined : patternOf(this.#isExact ? text : folded, wholeWords)
  }

  find(document: Text): Findings {
    if (!this.#pattern) return noFindings
    const texts = document.sections.flatMap((section) => this.matchesIn(section))
    const speakerIds = presentSpeakers(document)
      .filter(({ name }) => this.#rangesIn(name).length > 0)
      .map(({ id }) => id)
    return { texts, speakerIds }
  }

  readAhead({ sections }: Text, mayGoOn: () => boolean): boolean {
    return sections.every((section) => {
      const isRead = this.#known.has(section)
      if (!isRead) this.matchesIn(section)
      return isRead || mayGoOn()
    })
  }

  matchesIn(section: Section): readonly TextMatch[] {
    let matches = this.#known.get(section)
    if (!matches) {
      const sectionId = section.id
      const ranges = this.#rangesIn(section.text, section)
      // One and the same for all without: a row that shows nothing found needs no rendering for the next letter.
      matches = ranges.length > 0 ? ranges.map((range) => ({ sectionId, ...range })) : noMatches
      this.#known.set(section, matches)
    }
    return matches
  }

  matchAt(section: Section, from: number): TextMatch | undefined {
    return this.matchesIn(section).find((match) => match.from === from)
  }

  replaceIn(text: string, replacement: string): string {
    const ranges = this.#rangesIn(text)
    const kept = ranges.map(({ from }, place) => text.slice(ranges[place - 1]?.to ?? 0, from))
    return [...kept, text.slice(ranges.at(-1)?.to ?? 0)].join(replacement)
  }

  #rangesIn(text: string, section?: Section): Range[] {
    const pattern = this.#pattern
    if (!pattern) return []
    if (this.#isExact)
      return Array.from(text.matchAll(pattern), ({ 0: found, index }) => ({
        from: index,
        to: index + found.length,
      }))
    let one = section && foldedSections.get(section)
    if (!one) {
      one = foldedText(text)
      if (section) foldedSections.set(section, one)
    }
    const ranges: Range[] = []
    pattern.lastIndex = 0
    for (let match = pattern.exec(one.folded); match; match = pattern.exec(one.folded)) {
      const to = match.index + match[0].length
      // A part of a character can be neither marked nor replaced.
      if (one.isWhole(match.index, to)) ranges.push(one.rangeOf(match.index, to))
      else pattern.lastIndex = match.index + 1
    }
    return ranges
  }
}

export interface Replacement {
  readonly operation: Operation
  /** A name counts once. */
  readonly count: number
  /** Names that stay: the new one would be empty or another speaker's. */
  readonly keptNames: readonly string[]
}

export function replaceAll(document: Text, finder: Finder, replacement: string): Replacement {
  const { texts, speakerIds } = finder.find(document)
  const operations: Operation[] = [...new Set(texts.map(({ sectionId }) => sectionId))].map((sectionId) => ({
    type: 'editText',
    sectionId,
    text: finder.replaceIn(document.sections[document.places.get(sectionId)!]!.text, replacement),
  }))
  const keptNames: string[] = []
  for (const speakerId of speakerIds) {
    const rename = renameIn(
      document,
      speakerId,
      finder.replaceIn(speakerOf(document, speakerId).name, replacement),
    )
    if (rename) operations.push(rename)
    else keptNames.push(speakerOf(document, speakerId).name)
  }
  return {
    operation: { type: 'batch', operations, origin: 'replaced' },
    count: texts.length + speakerIds.length - keptNames.length,
    keptNames,
  }
}

export function replaceOne(
  document: Text,
  { sectionId, from, to }: TextMatch,
  replacement: string,
): Operation {
  const { text } = document.sections[document.places.get(sectionId)!]!
  return { type: 'editText', sectionId, text: text.slice(0, from) + replacement + text.slice(to) }
}

/** `undefined` when that is no name, or would make one person of two. */
export function renameIn(document: Text, speakerId: string, name: string): Operation | undefined {
  const section = document.sections.find((one) => one.speakerId === speakerId)
  const isName = [...name].length <= speakerNameLength && speakerNamePattern.test(name)
  if (
    !section ||
    !isName ||
    document.speakers.some((speaker) => speaker.id !== speakerId && foldCase(speaker.name) === foldCase(name))
  )
    return undefined
  return { type: 'renameSpeaker', sectionId: section.id, name, everywhere: true }
}

function patternOf(text: string, wholeWords: boolean): RegExp {
  const characters = [...text]
  // As code points, so that no text is read as regular-expression syntax.
  const literal = characters.map((character) => `\\u{${character.codePointAt(0)!.toString(16)}}`).join('')
  const edge = (character: string, written: string): string =>
    wholeWords && /[\p{L}\p{N}]/u.test(character) && !isUnspaced(character) ? written : ''
  const before = edge(characters[0]!, '(?<![\\p{L}\\p{N}])')
  const after = edge(characters.at(-1)!, '(?![\\p{L}\\p{N}])')
  return new RegExp(`${before}${literal}${after}`, 'gu')
}
