import type { NamedSection, Word } from '@longhand/transcript'
import { lateSectionShare, speakerNameLength } from '@longhand/contracts'
import type { InterfaceLanguage } from '@longhand/contracts'
import { sectionsSchema } from '@longhand/contracts/schemas'
import { subtitlesAt, foldCase, tidySubtitles, writeWireSubtitles } from '@longhand/transcript'
import type { ImportedSection, TimedImport } from '@longhand/transcript/imports'
import { problemOfSubtitles } from '../../../platform/sections/section-subtitles.ts'
import { speakerWord } from '../work/recognized-sections.ts'

/** Whether so much of a text comes after the end that it belongs to another recording. */
export function isOfAnotherRecording(sections: readonly TimedImport[], durationMs: number): boolean {
  return sections.filter(({ startMs }) => startMs >= durationMs).length > sections.length * lateSectionShare
}

export interface ImportedInto {
  /** Names speakers who have no name. */
  interfaceLanguage: InterfaceLanguage
  /** Of the text: sections in another one say so. */
  language: string
  /** What begins later, begins there. */
  durationMs: number
}

/**
 * Sections as the store has them, in order of time and inside the recording. Words that are not in order are left out: they get new times when they are stored.
 */
export function importedSections(
  sections: readonly TimedImport[],
  { interfaceLanguage, language, durationMs }: ImportedInto,
): NamedSection[] {
  const speakers = new SpeakerNames(interfaceLanguage)
  const named = new Set(sections.map(({ speaker }) => speaker))
  return sections
    .map((section) => ({
      ...section,
      startMs: Math.min(section.startMs, durationMs),
      endMs: Math.min(Math.max(section.startMs, section.endMs), durationMs),
    }))
    .sort((a, b) => a.startMs - b.startMs)
    .map((section) => ({ ...section, person: speakers.of(section.speaker) }))
    .map(({ person, alongside = [], startMs, endMs, text, subtitles, words, language: spoken }, index) => ({
      id: `i${index + 1}`,
      ...person,
      startMs,
      endMs,
      text,
      ...otherLanguage(spoken, language),
      ...othersOf(alongside.filter((name) => named.has(name)).map((name) => speakers.of(name).speakerId)),
      ...ownSubtitles(subtitles && subtitlesAt(subtitles, (time) => Math.min(time, durationMs)), text),
      words: wordsWithin(words, startMs, endMs),
    }))
}

/** Programs write languages as they like. */
export function tagOf(language: string | undefined): string | undefined {
  try {
    return language === undefined ? undefined : Intl.getCanonicalLocales(language.replaceAll('_', '-'))[0]
  } catch {
    return undefined
  }
}

/** @param spoken As a file has it. */
export function otherLanguage(spoken: string | undefined, language: string): { language?: string } {
  const tag = tagOf(spoken)
  return tag === undefined ||
    tag === tagOf(language) ||
    !sectionsSchema.element.shape.language.safeParse(tag).success
    ? {}
    : { language: tag }
}

function othersOf(spkIds: readonly string[]): { alongside?: string[] } {
  return spkIds.length === 0 ? {} : { alongside: [...new Set(spkIds)].slice(0, 20) }
}

/** Subtitles that no text may have are left out: rules cut the section then. */
function ownSubtitles(
  subtitles: ImportedSection['subtitles'],
  text: string,
): Pick<NamedSection, 'subtitles'> {
  // Moving the times of a file can leave some without a length.
  const own = tidySubtitles(subtitles, text)
  const isAllowed =
    own &&
    sectionsSchema.element.shape.captions.safeParse(writeWireSubtitles(own)).success &&
    !problemOfSubtitles(own)
  return isAllowed ? { subtitles: own } : {}
}

function wordsWithin(words: ImportedSection['words'], from: number, until: number): Word[] | undefined {
  const within = (time: number): number => Math.min(Math.max(time, from), until)
  const timed = words?.map(({ startMs, endMs, ...word }) => ({
    ...word,
    startMs: within(startMs),
    endMs: Math.max(within(startMs), within(endMs)),
  }))
  return timed?.every(({ startMs }, index) => startMs >= (timed[index - 1]?.startMs ?? 0)) ? timed : undefined
}

/** More names are no speakers: words that a file has before a colon. They share one speaker: its number fits into a name. */
export const maxImportedSpeakers = 500

/** Letters that have no accent to take off. */
const foldedLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'Ae',
  œ: 'oe',
  Œ: 'Oe',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** Names as they may be here: letters and digits, ten at most, and no two alike. */
export class SpeakerNames {
  readonly #known = new Map<string, { speakerId: string; speakerName: string }>()
  readonly #taken = new Set<string>()
  /** The number that makes the next one of the same name another. */
  readonly #nextNumbers = new Map<string, number>()

  constructor(private readonly language: InterfaceLanguage) {}

  /** @param name as the text has it; without one, all who are not named are one speaker. */
  of(name: string | undefined): { speakerId: string; speakerName: string } {
    return this.#speaker(name === undefined ? '' : `name ${foldCase(name)}`, name ?? '')
  }

  /** @param voice numbers speakers without names. */
  ofVoice(voice: string): { speakerId: string; speakerName: string } {
    return this.#speaker(`voice ${voice}`, '')
  }

  #speaker(key: string, name: string): { speakerId: string; speakerName: string } {
    const known = this.#known.get(key)
    if (known) return known
    if (this.#known.size >= maxImportedSpeakers && key !== '') return this.of(undefined)
    const number = this.#known.size + 1
    const speaker = {
      speakerId: `S${number}`,
      speakerName: this.#free(allowedName(name) || `${speakerWord[this.language]}${number}`),
    }
    this.#known.set(key, speaker)
    this.#taken.add(foldCase(speaker.speakerName))
    return speaker
  }

  #free(name: string): string {
    if (!this.#taken.has(foldCase(name))) return name
    for (let number = this.#nextNumbers.get(name) ?? 2; ; number += 1) {
      const free = `${[...name].slice(0, speakerNameLength - String(number).length).join('')}${number}`
      this.#nextNumbers.set(name, number + 1)
      if (!this.#taken.has(foldCase(free))) return free
    }
  }
}

function allowedName(name: string): string {
  const folded = name.replace(/[ßæÆœŒøØłŁđĐðþı]/g, (letter) => foldedLetters[letter] ?? '').normalize('NFKD')
  return [...folded.replace(/[^\p{Script=Han}A-Za-z0-9]/gu, '')].slice(0, speakerNameLength).join('')
}
