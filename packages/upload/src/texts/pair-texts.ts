import { foldCase } from '@longhand/transcript'

export interface NamedText {
  id: string
  fileName: string
}

export interface NamedRecording {
  id: string
  fileName: string
  /** One belongs to it already. */
  hasText: boolean
  /** It is a recording of the library by now. */
  isDone: boolean
}

/** A language's tag, as in `talk.zh-Hans.srt`, or what players read as a kind of subtitles. */
const tag = /\.(?:[a-z]{2,3}(?:-[a-z0-9]{2,8})*|forced|sdh|cc|default)$/u

/**
 * Which recording each text belongs to, by its name; a lone text belongs to a lone recording under any name. A name that two recordings have decides nothing.
 *
 * @param texts Those that belong to none.
 * @returns The recordings' ids by the texts'; texts that belong to none are left out.
 */
export function pairTexts(
  texts: readonly NamedText[],
  recordings: readonly NamedRecording[],
): Map<string, string> {
  const pairs = new Map<string, string>()
  const taken = new Set(recordings.filter(({ hasText }) => hasText).map(({ id }) => id))
  // A name that fits exactly goes before one with the tag of a language, whatever came first.
  for (const namesOf of [exactNames, tagless]) {
    for (const text of texts) {
      if (pairs.has(text.id)) continue
      const names = namesOf(text.fileName)
      for (const recordingName of [whole, base]) {
        const [found, another] = recordings.filter(({ fileName }) => names.includes(recordingName(fileName)))
        if (!found) continue
        if (!another && !taken.has(found.id)) {
          pairs.set(text.id, found.id)
          taken.add(found.id)
        }
        break
      }
    }
  }
  const open = recordings.filter(({ isDone }) => !isDone)
  const [text] = texts
  const [recording] = open
  if (
    texts.length === 1 &&
    open.length === 1 &&
    text &&
    recording &&
    !pairs.has(text.id) &&
    !taken.has(recording.id)
  )
    pairs.set(text.id, recording.id)
  return pairs
}

function whole(fileName: string): string {
  return foldCase(fileName).trim()
}

function base(fileName: string): string {
  return whole(fileName)
    .replace(/\.[^.]*$/u, '')
    .trim()
}

function exactNames(fileName: string): string[] {
  return [base(fileName)]
}

function tagless(fileName: string): string[] {
  const names = []
  for (let name = base(fileName); tag.test(name);) {
    name = name.replace(tag, '')
    names.push(name)
  }
  return names
}
