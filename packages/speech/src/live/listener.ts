import { joinWords } from '../words/join-words.ts'
import { segmentId } from '../engines/segment-id.ts'
import { sampleRate } from '../pcm/pcm-file.ts'
import type { LiveEvent, PartialLine, Segment, Word } from '../ports.ts'
import { StableWords } from './stable-words.ts'
import type { RecognizedWord, StreamingDecoder } from './streaming-decoder.ts'

export interface SpeechGate {
  /** @param window 512 samples. */
  accept(window: Int16Array): boolean
}

export const windowSamples = 512

/** The gate notices speech a little late; without this much before it, first sounds go missing. */
const leadWindows = 16
/** What is left of that after an utterance: the silence that ended it, and nothing of its last word. */
const silentWindows = 11
/** A guess is asked for every 128 ms of sound. */
const hopWindows = 4
/** A decoder's memory and the doubt of its guesses grow with the utterance. */
const utteranceSeconds = 12

interface Utterance {
  /** Sample of the session at which the decoder began. */
  start: number
  words: StableWords
  kept: Int16Array[]
  keptFrom: number
}

interface ListenerDeps {
  decoder: StreamingDecoder
  gate: SpeechGate
  language: string
  startSeconds: number
  emit: (event: LiveEvent) => void
}

/** Keeps a few seconds of sound, however long a user speaks. */
export class Listener {
  readonly #deps: ListenerDeps
  #position = 0
  #lead: Int16Array[] = []
  #partWindow = new Int16Array(0)
  #utterance: Utterance | undefined
  #windowsSinceGuess = 0
  #shown = ''
  /** Nothing final ends after this sample; a new utterance never reaches before it. */
  #finalUntil = 0

  constructor(deps: ListenerDeps) {
    this.#deps = deps
  }

  accept(samples: Int16Array): void {
    const joined = new Int16Array(this.#partWindow.length + samples.length)
    joined.set(this.#partWindow)
    joined.set(samples, this.#partWindow.length)
    let from = 0
    for (; from + windowSamples <= joined.length; from += windowSamples)
      this.#window(joined.slice(from, from + windowSamples))
    this.#partWindow = joined.slice(from)
  }

  flush(): void {
    if (this.#utterance) this.#finish(this.#utterance)
    this.#lead = []
  }

  #window(window: Int16Array): void {
    const isSpeech = this.#deps.gate.accept(window)
    this.#position += window.length
    this.#lead = [...this.#lead, window].slice(-leadWindows)
    const utterance = this.#utterance
    if (!utterance) {
      if (isSpeech) this.#begin(this.#lead, Math.max(0, this.#position - this.#lead.length * windowSamples))
      return
    }
    this.#deps.decoder.feed(window)
    utterance.kept.push(window)
    this.#windowsSinceGuess += 1
    if (!isSpeech) this.#finish(utterance)
    else if (this.#windowsSinceGuess >= hopWindows) this.#guess(utterance)
  }

  #begin(windows: readonly Int16Array[], start: number): void {
    this.#deps.decoder.begin()
    for (const window of windows) this.#deps.decoder.feed(window)
    this.#utterance = { start, words: new StableWords(), kept: [...windows], keptFrom: start }
    this.#windowsSinceGuess = 0
  }

  #guess(utterance: Utterance): void {
    this.#windowsSinceGuess = 0
    const now = (this.#position - utterance.start) / sampleRate
    const { committed, open } = utterance.words.update(this.#deps.decoder.words(), now)
    const { words, settled } = this.#takeHotWords(utterance, [...committed, ...open], committed.length)
    const further = open.slice(0, settled - committed.length)
    utterance.words.keep(further)
    const partial = this.#partial(utterance, open.slice(further.length))
    if (committed.length === 0) {
      if ((partial?.text ?? '') !== this.#shown) this.#deps.emit({ type: 'partial', partial })
      this.#shown = partial?.text ?? ''
      return
    }
    this.#final(utterance, words, partial)
    this.#forget(utterance)
    if (now > utteranceSeconds) {
      this.#deps.decoder.end()
      this.#begin(utterance.kept, utterance.keptFrom)
    }
  }

  #finish(utterance: Utterance): void {
    const recognized = utterance.words.finish(this.#deps.decoder.end())
    const { words } = this.#takeHotWords(utterance, recognized, recognized.length)
    this.#utterance = undefined
    this.#lead = this.#lead.slice(-silentWindows)
    if (words.length > 0) this.#final(utterance, words, undefined)
    else if (this.#shown !== '') this.#deps.emit({ type: 'partial', partial: undefined })
    this.#shown = ''
  }

  #takeHotWords(
    { start, kept, keptFrom }: Utterance,
    words: readonly RecognizedWord[],
    settled: number,
  ): { words: readonly RecognizedWord[]; settled: number } {
    const { decoder } = this.#deps
    if (!decoder.takeHotWords || settled === 0) return { words: words.slice(0, settled), settled }
    const offset = (keptFrom - start) / sampleRate
    const taken = decoder.takeHotWords({ words: shifted(words, -offset), settled, sound: () => joined(kept) })
    return { ...taken, words: shifted(taken.words, offset) }
  }

  #final(
    utterance: Utterance,
    recognized: readonly RecognizedWord[],
    partial: PartialLine | undefined,
  ): void {
    const segment = this.#segment(utterance, recognized)
    this.#finalUntil = utterance.start + Math.round((recognized.at(-1)?.end ?? 0) * sampleRate)
    this.#shown = partial?.text ?? ''
    if (segment) this.#deps.emit({ type: 'final', segment, partial })
    else this.#deps.emit({ type: 'partial', partial })
  }

  #segment(utterance: Utterance, recognized: readonly RecognizedWord[]): Segment | undefined {
    const floor = this.#seconds(this.#finalUntil)
    const words = recognized.map(({ text, start, end }): Word => {
      const [from, to] = [
        this.#seconds(utterance.start + start * sampleRate),
        this.#seconds(utterance.start + end * sampleRate),
      ]
      return {
        text,
        start: Math.min(Math.max(from, floor), Math.max(to, floor)),
        end: Math.max(to, floor),
        timing: 'exact',
      }
    })
    const [first, last] = [words[0], words.at(-1)]
    if (!first || !last) return undefined
    return {
      id: segmentId(first.start),
      start: first.start,
      end: last.end,
      text: joinWords(words),
      words,
      language: this.#deps.language,
    }
  }

  #partial({ start }: Utterance, open: readonly RecognizedWord[]): PartialLine | undefined {
    const [first, last] = [open[0], open.at(-1)]
    if (!first || !last) return undefined
    return {
      text: joinWords(open),
      start: this.#seconds(start + first.start * sampleRate),
      end: this.#seconds(start + last.end * sampleRate),
    }
  }

  #forget(utterance: Utterance): void {
    const until = utterance.start + utterance.words.until * sampleRate
    const windows = Math.max(0, Math.floor((until - utterance.keptFrom) / windowSamples))
    utterance.kept = utterance.kept.slice(windows)
    utterance.keptFrom += windows * windowSamples
  }

  #seconds(sample: number): number {
    return Math.round((this.#deps.startSeconds + sample / sampleRate) * 1000) / 1000
  }
}

function shifted(words: readonly RecognizedWord[], seconds: number): RecognizedWord[] {
  return words.map(({ text, start, end }) => ({ text, start: start + seconds, end: end + seconds }))
}

function joined(windows: readonly Int16Array[]): Int16Array {
  const all = new Int16Array(windows.length * windowSamples)
  windows.forEach((window, index) => all.set(window, index * windowSamples))
  return all
}
