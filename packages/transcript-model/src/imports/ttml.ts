import sax, { type QualifiedTag } from 'sax'
import { type ImportedSection, type ImportedText, UnreadableText } from './imported-text.ts'
import { LetterCount } from './letter-count.ts'
import { joinLines, splitLabel, withSpeakersCarried } from './speakers.ts'

interface Paragraph {
  startMs: number
  endMs: number
  agent: string | undefined
  text: string
  letters: LetterCount
}

interface Rates {
  frame: number
  tick: number
}

/** Entities that a file defines stay as they are written: nothing grows while it is read. */
export function readTtml(text: string): ImportedText {
  const xml = sax.parser(true, { xmlns: true, position: false })
  const names = new Map<string, string>()
  const begins: number[] = []
  const languages: (string | undefined)[] = []
  const paragraphs: Paragraph[] = []
  let rates: Rates = { frame: 30, tick: 1 }
  let open: Paragraph | undefined
  let agent: string | undefined
  let within = ''
  let title = ''
  let language: string | undefined

  xml.onopentag = (tag) => {
    const { local, attributes } = tag as QualifiedTag
    const valueOf = (name: string): string | undefined => Object.values(attributes).find((attribute) => attribute.local === name)?.value
    within = local
    if (local === 'tt') {
      rates = ratesOf(valueOf)
      language = valueOf('lang') || undefined
    }
    languages.push(attributes['xml:lang'] === undefined ? languages.at(-1) : valueOf('lang') || undefined)
    const parent = begins.at(-1) ?? 0
    const begin = timeOf(valueOf('begin'), rates)
    begins.push(parent + (begin ?? 0))
    if (local === 'agent') agent = valueOf('id')
    if (local === 'br' && open) open.text += '\n'
    if (local === 'span' && open && begin !== undefined && open.text.trim() === '') open.startMs = parent + begin
    if (local !== 'p') return
    const end = timeOf(valueOf('end'), rates)
    const duration = timeOf(valueOf('dur'), rates)
    const startMs = parent + (begin ?? 0)
    open = { startMs, endMs: end !== undefined ? parent + end : startMs + (duration ?? 0), agent: valueOf('agent'), text: '', letters: new LetterCount() }
  }
  xml.ontext = (piece) => {
    if (open) {
      open.text += piece.replace(/\s+/g, ' ')
      open.letters.add(piece, languages.at(-1))
    } else if (within === 'title') title += piece
    else if (within === 'name' && agent !== undefined && piece.trim() !== '') names.set(agent, piece.trim())
  }
  xml.onclosetag = (name) => {
    begins.pop()
    languages.pop()
    within = ''
    if (!open || (name !== 'p' && !name.endsWith(':p'))) return
    paragraphs.push(open)
    open = undefined
  }
  xml.onerror = (cause) => {
    throw new UnreadableText('broken-xml', { cause })
  }
  xml.write(text).close()
  paragraphs.sort((a, b) => a.startMs - b.startMs)
  return { title: title.trim() || undefined, language, sections: withSpeakersCarried(paragraphs.map((paragraph) => sectionOf(paragraph, names, language))) }
}

function sectionOf({ startMs, endMs, agent, text, letters }: Paragraph, names: ReadonlyMap<string, string>, ofText: string | undefined): ImportedSection {
  const language = letters.most()
  const times = {
    startMs: Math.round(startMs),
    endMs: Math.round(Math.max(startMs, endMs)),
    ...(language === undefined || language === ofText ? {} : { language }),
  }
  const shown = joinLines(text.split('\n'))
  const speaker = agent === undefined ? undefined : names.get(agent)
  if (speaker === undefined) return { ...times, ...splitLabel(shown) }
  return { ...times, speaker, text: shown.startsWith(`${speaker}: `) ? shown.slice(speaker.length + 2) : shown }
}

function ratesOf(valueOf: (name: string) => string | undefined): Rates {
  const [over, under] = (valueOf('frameRateMultiplier') ?? '1 1').split(/\s+/).map(Number)
  const frame = (Number(valueOf('frameRate') ?? 30) * (over || 1)) / (under || 1) || 30
  return { frame, tick: Number(valueOf('tickRate')) || frame }
}

const units: Readonly<Record<string, number>> = { h: 3_600_000, m: 60_000, s: 1000, ms: 1 }

function timeOf(value: string | undefined, { frame, tick }: Rates): number | undefined {
  if (value === undefined) return undefined
  const clock = /^(\d+):(\d\d):(\d\d)(?:(\.\d+)|:(\d+)(?:\.\d+)?)?$/.exec(value.trim())
  if (clock) {
    const [, hours, minutes, seconds, fraction = '0', frames = '0'] = clock
    return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(fraction) * 1000 + (Number(frames) * 1000) / frame
  }
  const offset = /^(\d+(?:\.\d+)?)(h|ms|m|s|f|t)$/.exec(value.trim())
  if (!offset) return undefined
  const unit = offset[2]!
  return Number(offset[1]) * (unit === 'f' ? 1000 / frame : unit === 't' ? 1000 / tick : units[unit]!)
}
