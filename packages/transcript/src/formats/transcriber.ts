import type { FormatFile } from './format.ts'
import type { ImportedSection, ImportedText } from './imported-text.ts'
import { NoteCount } from './notes.ts'
import { joinLines } from './speakers.ts'
import { toMs } from './times.ts'
import { contentOf, elementsOf, readXml, type XmlElement } from './xml-elements.ts'

/** Transcriber (.trs): turns of one speaker or several at once, with times between what they say. */
export const transcriber = { read: readTranscriber } satisfies FormatFile

function readTranscriber(text: string): ImportedText {
  const notes = new NoteCount()
  const document = readXml(text)
  const names = new Map(
    elementsOf(document, 'Speaker').map(({ attributes }) => [
      attributes.get('id') ?? '',
      attributes.get('name')?.trim(),
    ]),
  )
  const sections = elementsOf(document, 'Turn').flatMap((turn) => sectionsOf(turn, names, notes))
  return { sections, ...notes.fields() }
}

function sectionsOf(
  turn: XmlElement,
  names: ReadonlyMap<string, string | undefined>,
  notes: NoteCount,
): ImportedSection[] {
  const msOf = (value: string | undefined): number | undefined => {
    const seconds = Number.parseFloat(value ?? '')
    if (value !== undefined && !Number.isFinite(seconds)) notes.add('times', value)
    return Number.isFinite(seconds) ? toMs(seconds) : undefined
  }
  const speakers = (turn.attributes.get('speaker') ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .map((id) => names.get(id) || id)
  const endMs = msOf(turn.attributes.get('endTime'))
  let startMs = msOf(turn.attributes.get('startTime'))
  let from = 0
  const said: {
    startMs: number | undefined
    endMs: number | undefined
    speaker: string | undefined
    text: string
  }[] = []
  const open = (speaker = speakers[0]): void => void said.push({ startMs, endMs, speaker, text: '' })
  open()
  for (const part of contentOf(turn)) {
    if (typeof part === 'string') said.at(-1)!.text += part
    else if (part.name === 'Sync') {
      startMs = msOf(part.attributes.get('time')) ?? startMs
      for (; from < said.length; from += 1) said[from]!.endMs = startMs
      open()
    } else if (part.name === 'Who') open(speakers[Number(part.attributes.get('nb')) - 1])
    else notes.add('left-out', part.attributes.get('desc') ?? part.name)
  }
  return said.flatMap((one) => {
    const words = joinLines(one.text.split('\n')).replace(/\s+/g, ' ')
    if (words === '') return []
    const section = { speaker: one.speaker, text: words }
    return one.startMs === undefined || one.endMs === undefined
      ? [section]
      : [{ ...section, startMs: one.startMs, endMs: Math.max(one.startMs, one.endMs) }]
  })
}
