import type { FormatFile } from './format.ts'
import type { ImportedSection, ImportedText } from './imported-text.ts'
import { NoteCount } from './notes.ts'
import { joinLines } from './speakers.ts'
import { spreadTimes } from './tiers.ts'
import { toMs } from './times.ts'
import { type TimedPiece, wordTimes } from './word-times.ts'
import { elementsOf, readXml, textOf, type XmlElement } from './xml-elements.ts'

/** EXMARaLDA's basic transcription (.exb). */
export const exmaralda = { read: readExmaralda } satisfies FormatFile

/** What stands in a tier from one point of the timeline to another; an utterance is cut where another speaker begins. */
interface Event {
  readonly text: string
  /** Places in the timeline. */
  readonly from: number
  readonly to: number
}

const sentenceEnd = /[.?!…。？！˙]["”'’»)\]]*\s*$/u
/** So long an utterance is cut between words. */
const maxUtteranceMs = 30_000

/** Tiers of the type `t` are what is said; others describe it, and are counted. */
function readExmaralda(text: string): ImportedText {
  const notes = new NoteCount()
  const document = readXml(text)
  const names = new Map(
    elementsOf(document, 'speaker').map((speaker) => {
      const [short] = elementsOf(speaker, 'abbreviation')
      return [speaker.attributes.get('id'), short && textOf(short).trim()]
    }),
  )
  const points = elementsOf(document, 'tli')
  const places = new Map(points.map(({ attributes }, at) => [attributes.get('id'), at]))
  const times = spreadTimes(
    points.map(({ attributes }) => {
      const seconds = Number.parseFloat(attributes.get('time') ?? '')
      return Number.isFinite(seconds) ? toMs(seconds) : undefined
    }),
  )
  const said: { place: number; section: ImportedSection }[] = []
  for (const tier of elementsOf(document, 'tier')) {
    const events = eventsOf(tier, places, notes)
    const valueOf = (name: string): string | undefined => tier.attributes.get(name) || undefined
    if (valueOf('type') !== 't') {
      if (events.length > 0) notes.add('left-out', valueOf('display-name') ?? valueOf('category') ?? '')
      continue
    }
    const speaker = names.get(valueOf('speaker')) || valueOf('speaker')
    for (const utterance of utterancesOf(events, times)) {
      const words = joinLines(
        utterance
          .map((event) => event.text)
          .join('')
          .split('\n'),
      ).replace(/\s+/g, ' ')
      said.push({
        place: utterance[0]!.from,
        section: { speaker, text: words, ...timed(words, utterance, times) },
      })
    }
  }
  const sections = said.sort((a, b) => a.place - b.place).map(({ section }) => section)
  return { sections, ...notes.fields() }
}

function eventsOf(
  tier: XmlElement,
  places: ReadonlyMap<string | undefined, number>,
  notes: NoteCount,
): Event[] {
  return elementsOf(tier, 'event')
    .flatMap((event): Event[] => {
      const text = textOf(event, ['ud-information'])
      const [from, to] = ['start', 'end'].map((name) => places.get(event.attributes.get(name)))
      if (text.trim() === '') return []
      if (from === undefined || to === undefined) notes.add('times', text)
      return from === undefined || to === undefined ? [] : [{ text, from, to }]
    })
    .sort((a, b) => a.from - b.from)
}

function utterancesOf(events: readonly Event[], times: readonly number[] | undefined): Event[][] {
  const utterances: Event[][] = []
  for (const event of events) {
    const open = utterances.at(-1)
    const last = open?.at(-1)
    const isLong = times && open && times[event.to]! - times[open[0]!.from]! > maxUtteranceMs
    const goesOn =
      last && last.to === event.from && !sentenceEnd.test(last.text) && !(isLong && /\s$/.test(last.text))
    if (goesOn) open!.push(event)
    else utterances.push([event])
  }
  return utterances
}

function timed(
  text: string,
  events: readonly Event[],
  times: readonly number[] | undefined,
): Pick<ImportedSection, 'startMs' | 'endMs' | 'words'> {
  if (!times) return {}
  const pieces = events.map(({ text: part, from, to }): TimedPiece => ({
    text: part,
    startMs: times[from]!,
    endMs: Math.max(times[from]!, times[to]!),
  }))
  const words = wordTimes(text, pieces)
  return { startMs: pieces[0]!.startMs, endMs: pieces.at(-1)!.endMs, words }
}
