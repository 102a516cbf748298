import { areSameSubtitles, tidySubtitles, withSubtitles } from './subtitles/own.ts'
import { plainWord, editFields, withoutFields } from './fields.ts'
import { foldCase } from './fold-case.ts'
import { acceptWords, mergeSection, splitSection, takeSections } from './structure.ts'
import { retime } from './retime.ts'
import { timedWords } from './timed-words.ts'
import { createText, freshSpeakerId, sectionOf, speakerOf } from './text.ts'
import type { NamedSection, Section, SectionSubtitles, Text } from './text.ts'

export type Operation =
  | { readonly type: 'editText'; readonly sectionId: string; readonly text: string }
  | {
      readonly type: 'renameSpeaker'
      readonly sectionId: string
      readonly name: string
      readonly everywhere: boolean
    }
  /** The text from `offset` on becomes a section of its own, with this id. */
  | { readonly type: 'split'; readonly sectionId: string; readonly offset: number; readonly newId: string }
  | { readonly type: 'merge'; readonly sectionId: string }
  /** `undefined`: that of the whole text. */
  | { readonly type: 'setLanguage'; readonly sectionId: string; readonly language: string | undefined }
  /** `undefined`: rules cut its subtitles. */
  | {
      readonly type: 'setSubtitles'
      readonly sectionId: string
      readonly subtitles: SectionSubtitles | undefined
    }
  /** Words in doubt are right, by their places among the section's timed words. */
  | { readonly type: 'acceptWords'; readonly sectionId: string; readonly words: readonly number[] }
  /** What was recognised once more, in place of sections that follow each other. */
  | {
      readonly type: 'takeSections'
      readonly removed: readonly string[]
      readonly sections: readonly NamedSection[]
    }
  /** Several at once: one step to undo. */
  | {
      readonly type: 'batch'
      readonly operations: readonly Operation[]
      readonly origin?: 'replaced'
    }

/** Changes the section that it names, and nothing around it. */
type SectionOperation = Extract<
  Operation,
  { type: 'editText' | 'setLanguage' | 'setSubtitles' | 'acceptWords' }
>

/** The same object when the operation changes nothing or names a section that is not there. */
export function applyOperation(document: Text, operation: Operation): Text {
  if (operation.type === 'batch') return applyBatch(document, operation.operations)
  if (operation.type === 'takeSections')
    return takeSections(document, new Set(operation.removed), operation.sections)
  const section = sectionOf(document, operation.sectionId)
  if (!section) return document
  switch (operation.type) {
    case 'renameSpeaker':
      return renameSpeaker(document, section, operation.name, operation.everywhere)
    case 'split':
      return splitSection(document, section, operation.offset, operation.newId)
    case 'merge':
      return mergeSection(document, section)
    default: {
      const changed = changeSection(section, operation)
      return changed === section ? document : replaceSection(document, changed)
    }
  }
}

function changeSection(section: Section, operation: SectionOperation): Section {
  switch (operation.type) {
    case 'editText':
      return operation.text === section.text ? section : withText(section, operation.text)
    case 'setLanguage':
      return operation.language === section.language ? section : inLanguage(section, operation.language)
    case 'setSubtitles':
      return setSubtitles(section, operation.subtitles)
    case 'acceptWords':
      return operation.words.length === 0 ? section : acceptWords(section, new Set(operation.words))
  }
}

/** Sections that change alone are put into the document together: a list of 50,000 is not copied for each of them. */
function applyBatch(document: Text, operations: readonly Operation[]): Text {
  const changed = new Map<string, Section>()
  let after = document
  const settle = (): void => {
    if (changed.size === 0) return
    after = { ...after, sections: after.sections.map((section) => changed.get(section.id) ?? section) }
    changed.clear()
  }
  for (const operation of operations) {
    if (!isOfSection(operation)) {
      settle()
      after = applyOperation(after, operation)
      continue
    }
    const section = changed.get(operation.sectionId) ?? sectionOf(after, operation.sectionId)
    const fresh = section && changeSection(section, operation)
    if (fresh && fresh !== section) changed.set(section.id, fresh)
  }
  settle()
  return after
}

function isOfSection(operation: Operation): operation is SectionOperation {
  return ['editText', 'setLanguage', 'setSubtitles', 'acceptWords'].includes(operation.type)
}

/** Words that stayed keep their times. */
export function withText(section: Section, text: string): Section {
  const { original = { text: section.text, words: section.words }, ...others } = withoutFields(section)
  const rest = { ...others, ...editFields(section, text) }
  if (text === original.text) return { ...rest, ...original }
  const words = retime(text, timedWords({ ...section, ...original }), section).map(plainWord)
  return { ...rest, text, words, original }
}

function inLanguage({ language: _, ...section }: Section, language: string | undefined): Section {
  return language === undefined ? section : { ...section, language }
}

function setSubtitles(section: Section, subtitles: SectionSubtitles | undefined): Section {
  const tidied = tidySubtitles(subtitles, section.text)
  return areSameSubtitles(tidied, section.subtitles) ? section : withSubtitles(section, tidied)
}

function renameSpeaker(document: Text, section: Section, name: string, everywhere: boolean): Text {
  const current = speakerOf(document, section.speakerId)
  if (name === current.name) return document
  const namesake = document.speakers.find(
    (speaker) => foldCase(speaker.name) === foldCase(name) && speaker.id !== current.id,
  )
  const isWholeSpeaker =
    everywhere ||
    !document.sections.some(({ id, speakerId }) => speakerId === current.id && id !== section.id)
  if (isWholeSpeaker && !namesake) {
    return {
      ...document,
      speakers: document.speakers.map((speaker) =>
        speaker.id === current.id ? { ...speaker, name } : speaker,
      ),
    }
  }
  const target = namesake ?? { id: freshSpeakerId(document.speakers), name }
  const speakers = namesake ? document.speakers : [...document.speakers, target]
  if (!everywhere) return { ...replaceSection(document, { ...section, speakerId: target.id }), speakers }
  const sections = document.sections.map((other) => withSpeaker(other, current.id, target.id))
  return createText(sections, speakers)
}

function withSpeaker(section: Section, from: string, to: string): Section {
  const alongside = section.alongside?.includes(from)
    ? [...new Set(section.alongside.map((id) => (id === from ? to : id)))]
    : section.alongside
  if (section.speakerId !== from && alongside === section.alongside) return section
  return {
    ...section,
    speakerId: section.speakerId === from ? to : section.speakerId,
    alongside,
  }
}

function replaceSection(document: Text, section: Section): Text {
  return { ...document, sections: document.sections.with(document.places.get(section.id)!, section) }
}
