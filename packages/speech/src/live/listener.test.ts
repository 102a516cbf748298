import { describe, expect, it } from 'vitest'
import type { LiveEvent } from '../ports.ts'
import { Listener, windowSamples } from './listener.ts'
import type { RecognizedWord, Settling, StreamingDecoder } from './streaming-decoder.ts'

const windowSeconds = windowSamples / 16_000

/** Says a word for each half second that it was fed, named by the sample with which that half second began. */
class CountingDecoder implements StreamingDecoder {
  #samples: number[] = []
  /** How often an utterance began. */
  begun = 0
  takeHotWords?: NonNullable<StreamingDecoder['takeHotWords']>
  begin(): void {
    this.begun += 1
    this.#samples = []
  }
  feed(samples: Int16Array): void {
    this.#samples.push(samples[0] ?? 0)
  }
  words(): RecognizedWord[] {
    const perWord = 16
    return Array.from({ length: Math.floor(this.#samples.length / perWord) }, (_, index) => ({
      text: String(this.#samples[index * perWord]),
      start: index * perWord * windowSeconds,
      end: (index + 1) * perWord * windowSeconds,
    }))
  }
  end(): RecognizedWord[] {
    return this.words()
  }
}

/** Windows that are numbered in their samples; the gate is open where `isSpeech` says so. */
function listen(
  windows: number,
  isSpeech: (window: number) => boolean,
  { startSeconds = 0, decoder = new CountingDecoder() } = {},
): { events: LiveEvent[]; decoder: CountingDecoder } {
  const events: LiveEvent[] = []
  const gate = { accept: (window: Int16Array): boolean => isSpeech(window[0] ?? 0) }
  const listener = new Listener({
    decoder,
    gate,
    language: 'en',
    startSeconds,
    emit: (event) => events.push(event),
  })
  // Borders of what arrives have nothing to do with windows.
  const all = new Int16Array(windows * windowSamples).map((_, index) => Math.floor(index / windowSamples))
  for (let from = 0; from < all.length; from += 700) listener.accept(all.slice(from, from + 700))
  listener.flush()
  return { events, decoder }
}

const finals = (events: readonly LiveEvent[]) =>
  events.flatMap((event) => (event.type === 'final' ? [event.segment] : []))

describe('listening', () => {
  it('says nothing about silence', () => {
    expect(listen(300, () => false).events).toEqual([])
  })

  it('recognises an utterance from before the gate opened', () => {
    const [first] = finals(listen(200, (window) => window >= 50 && window < 120).events)
    expect(first?.words[0]).toMatchObject({ text: '35', start: 35 * windowSeconds })
  })

  it('takes times from where the session began', () => {
    const [first] = finals(
      listen(200, (window) => window >= 50 && window < 120, { startSeconds: 100 }).events,
    )
    expect(first?.start).toBeCloseTo(100 + 35 * windowSeconds, 2)
  })

  it('speaks in finals that follow each other without overlap while no one pauses, and begins again in between', () => {
    const { events, decoder } = listen(1600, () => true)
    const segments = finals(events)
    expect(decoder.begun).toBeGreaterThan(3)
    expect(segments.length).toBeGreaterThan(10)
    const words = segments.flatMap((segment) => segment.words)
    words.slice(1).forEach((word, index) => expect(word.start).toBeGreaterThanOrEqual(words[index]?.end ?? 0))
    // One word for each half second of all that was said: nothing lost, nothing twice.
    expect(new Set(words.map(({ text }) => text)).size).toBe(words.length)
    expect(words.length).toBe(100)
  })

  it('makes final what hot words give, once, and recognises again the very sound of the words', () => {
    const decoder = new CountingDecoder()
    const settlings: Settling[] = []
    const taken = new Map<string, string>()
    decoder.takeHotWords = ({ words, settled, sound }) => {
      settlings.push({ words, settled, sound })
      expect(sound()[Math.round((words[0]?.start ?? 0) * 16_000)]).toBe(Number(words[0]?.text))
      // As a hot word that goes on into what is open.
      const until = Math.min(words.length, settled + 1)
      words.slice(0, until).forEach(({ text }) => taken.set(text, `hot ${text}`))
      return {
        words: words.slice(0, until).map((word) => ({ ...word, text: `hot ${word.text}` })),
        settled: until,
      }
    }
    const { events } = listen(1600, () => true, { decoder })
    const words = finals(events).flatMap((segment) => segment.words)
    expect(words.map(({ text }) => text)).toEqual([...taken.values()])
    expect(words.length).toBe(100)
    expect(settlings.some(({ words: open, settled }) => open.length > settled)).toBe(true)
    words.slice(1).forEach((word, index) => expect(word.start).toBeGreaterThanOrEqual(words[index]?.end ?? 0))
    const partials = events.flatMap((event) => (event.partial ? [event.partial.text] : []))
    expect(partials.length).toBeGreaterThan(10)
    expect(partials.join(' ')).not.toContain('hot')
  })
})
