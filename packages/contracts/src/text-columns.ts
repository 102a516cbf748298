import type { TranscriptCaptions, TranscriptSection, TranscriptWord } from './transcripts/index.ts'

/** Times are whole milliseconds. `words` may travel apart: they are more than half of the bytes, and the text can be read before they are there. */
export interface TextColumns {
  /** `spkId` and `spkName`, each pair once. */
  speakers: [string, string][]
  /** Of each section: its `sectionId`. */
  ids: string[]
  /** Place of its speaker in `speakers`. */
  by: number[]
  /** From the end of the section before (or 0) to its start. */
  starts: number[]
  /** From its start to its end. */
  spans: number[]
  texts: string[]
  /** Of sections in another language than the text: their places and tags. Absent where there are none. */
  languages?: [number, string][]
  /** Of sections in which others speak meanwhile: their places, and who. */
  alongside?: [number, string[]][]
  /** Of sections whose captions a person has a hand in: their places, and these captions. */
  captions?: [number, TranscriptCaptions][]
  words?: WordColumns
}

/** The words of {@link TextColumns}, section by section. */
export interface WordColumns {
  /** Of each section: how its words are spelled. None known, its text cut at the spaces, or these. */
  spellings: (typeof unknownWords | typeof spacedWords | string[])[]
  /** Of each word: from the end of the word before, or the start of its section, to its start. */
  gaps: number[]
  /** From its start to its end. */
  lengths: number[]
  /** 0…100, −1 where the engine gave none. */
  confidences: number[]
  /** What a second decoding heard instead, by the word's place among all words. */
  alternatives?: Record<number, string>
  /** Places among all words of those that were reviewed. */
  reviewed?: number[]
}

const unknownWords = 0
const spacedWords = 1
const noConfidence = -1

/** Fractions of a millisecond, and of a hundredth of confidence, are rounded. */
export function toTextColumns(sections: readonly TranscriptSection[]): TextColumns & { words: WordColumns } {
  const words: WordColumns = { spellings: [], gaps: [], lengths: [], confidences: [] }
  const columns: TextColumns & { words: WordColumns } = {
    speakers: [],
    ids: [],
    by: [],
    starts: [],
    spans: [],
    texts: [],
    words,
  }
  const places = new Map<string, number>()
  let before = 0
  for (const section of sections) {
    const [start, end] = [Math.round(section.startTime), Math.round(section.endTime)]
    columns.ids.push(section.sectionId)
    columns.by.push(placeOf(section, columns.speakers, places))
    columns.starts.push(start - before)
    columns.spans.push(end - start)
    const place = columns.texts.push(section.text) - 1
    if (section.language !== undefined) (columns.languages ??= []).push([place, section.language])
    if (section.alongside !== undefined) (columns.alongside ??= []).push([place, section.alongside])
    if (section.captions !== undefined) (columns.captions ??= []).push([place, section.captions])
    words.spellings.push(section.words ? spellingOf(section.words, section.text) : unknownWords)
    if (section.words) addTimes(words, section.words, start)
    before = end
  }
  return columns
}

/** Reads what {@link toTextColumns} wrote; without `words`, sections without words. */
export function fromTextColumns({
  speakers,
  ids,
  by,
  starts,
  spans,
  texts,
  languages,
  alongside,
  captions,
  words,
}: TextColumns): TranscriptSection[] {
  const readWords = words && wordReader(words)
  const spoken = new Map(languages)
  const others = new Map(alongside)
  const cut = new Map(captions)
  let before = 0
  return ids.map((sectionId, index) => {
    const [spkId, spkName] = speakers[by[index]!]!
    const text = texts[index]!
    const startTime = before + starts[index]!
    const endTime = (before = startTime + spans[index]!)
    const known = readWords?.(index, text, startTime)
    const language = spoken.get(index)
    const meanwhile = others.get(index)
    const ownCaptions = cut.get(index)
    return {
      sectionId,
      spkId,
      spkName,
      startTime,
      endTime,
      text,
      ...(language === undefined ? {} : { language }),
      ...(meanwhile === undefined ? {} : { alongside: meanwhile }),
      ...(ownCaptions === undefined ? {} : { captions: ownCaptions }),
      ...(known ? { words: known } : {}),
    }
  })
}

function placeOf(
  { spkId, spkName }: TranscriptSection,
  speakers: [string, string][],
  places: Map<string, number>,
): number {
  const key = JSON.stringify([spkId, spkName])
  let place = places.get(key)
  if (place === undefined) {
    place = speakers.push([spkId, spkName]) - 1
    places.set(key, place)
  }
  return place
}

function spellingOf(words: readonly TranscriptWord[], text: string): WordColumns['spellings'][number] {
  const spelled = words.map((word) => word.text)
  const isSpaced =
    spelled.length > 0 && spelled.join(' ') === text && !spelled.some((word) => word.includes(' '))
  return isSpaced ? spacedWords : spelled
}

function addTimes(columns: WordColumns, words: readonly TranscriptWord[], sectionStart: number): void {
  const { gaps, lengths, confidences } = columns
  let before = sectionStart
  for (const { startTime, endTime, confidence, alternative, reviewed } of words) {
    const place = gaps.length
    if (alternative !== undefined) (columns.alternatives ??= {})[place] = alternative
    if (reviewed) (columns.reviewed ??= []).push(place)
    const [start, end] = [Math.round(startTime), Math.round(endTime)]
    gaps.push(start - before)
    lengths.push(end - start)
    confidences.push(confidence === undefined ? noConfidence : Math.round(confidence * 100))
    before = end
  }
}

function wordReader({
  spellings,
  gaps,
  lengths,
  confidences,
  alternatives = {},
  reviewed = [],
}: WordColumns): (section: number, text: string, startTime: number) => TranscriptWord[] | undefined {
  let at = 0
  const isReviewed = new Set(reviewed)
  return (section, text, startTime) => {
    const spelling = spellings[section]!
    if (spelling === unknownWords) return undefined
    let before = startTime
    return (spelling === spacedWords ? text.split(' ') : spelling).map((spelled) => {
      const start = before + gaps[at]!
      const word: TranscriptWord = {
        text: spelled,
        startTime: start,
        endTime: (before = start + lengths[at]!),
      }
      const confidence = confidences[at]!
      if (confidence !== noConfidence) word.confidence = confidence / 100
      if (alternatives[at] !== undefined) word.alternative = alternatives[at]
      if (isReviewed.has(at)) word.reviewed = true
      at += 1
      return word
    })
  }
}
