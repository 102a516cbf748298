import type { FormatFile } from './format.ts'
import type { ImportedSection, ImportedText } from './imported-text.ts'
import { NoteCount } from './notes.ts'
import { joinLines } from './speakers.ts'
import { spreadTimes } from './tiers.ts'
import { toMs } from './times.ts'
import { type TimedPiece, wordTimes } from './word-times.ts'
import { contentOf, elementsOf, readXml, textOf, type XmlElement } from './xml-elements.ts'

/** FOLKER and OrthoNormal (.flk, .fln): contributions, as text or as words with what is between them. */
export const folker = { read: readFolker } satisfies FormatFile

const unspoken = ['pause', 'breathe', 'non-phonological']

function readFolker(text: string): ImportedText {
  const notes = new NoteCount()
  const document = readXml(text)
  const names = new Map(
    elementsOf(document, 'speaker').map((speaker) => {
      const [name] = elementsOf(speaker, 'name')
      return [speaker.attributes.get('speaker-id'), name && textOf(name).trim()]
    }),
  )
  const points = elementsOf(document, 'timepoint')
  const spread = spreadTimes(
    points.map(({ attributes }) => {
      const seconds = Number.parseFloat(attributes.get('absolute-time') ?? '')
      return Number.isFinite(seconds) ? toMs(seconds) : undefined
    }),
  )
  const times = new Map(
    points.flatMap(({ attributes }, at) => (spread ? [[attributes.get('timepoint-id'), spread[at]!]] : [])),
  )
  const sections = elementsOf(document, 'contribution').flatMap((contribution): ImportedSection[] => {
    const id = contribution.attributes.get('speaker-reference') || undefined
    const pieces = piecesOf(contribution, times, notes)
    const said = joinLines(
      pieces
        .map((piece) => piece.text)
        .join('')
        .split('\n'),
    ).replace(/\s+/g, ' ')
    const startMs = times.get(contribution.attributes.get('start-reference'))
    const endMs = times.get(contribution.attributes.get('end-reference'))
    if (said === '') return []
    const section = { speaker: names.get(id) || id, text: said }
    if (startMs === undefined || endMs === undefined) return [section]
    const words = wordTimes(said, pieces)
    return [{ ...section, startMs, endMs: Math.max(startMs, endMs), words }]
  })
  return {
    sections: sections.sort((a, b) => (a.startMs ?? 0) - (b.startMs ?? 0)),
    ...notes.fields(),
  }
}

/** A contribution has times within, too: before a segment, or between words. */
function piecesOf(
  contribution: XmlElement,
  times: ReadonlyMap<string | undefined, number>,
  notes: NoteCount,
): TimedPiece[] {
  const endMs = times.get(contribution.attributes.get('end-reference')) ?? 0
  const hasWords = elementsOf(contribution, 'w').length > 0
  const pieces: { text: string; startMs: number; endMs: number }[] = []
  const cut = (reference: string | undefined): void => {
    const startMs = times.get(reference) ?? pieces.at(-1)?.endMs ?? 0
    const last = pieces.at(-1)
    if (last) last.endMs = Math.max(last.startMs, startMs)
    pieces.push({ text: '', startMs, endMs: Math.max(startMs, endMs) })
  }
  cut(contribution.attributes.get('start-reference'))
  for (const part of contentOf(contribution, ['alternative'])) {
    const open = pieces.at(-1)!
    if (typeof part === 'string') open.text += hasWords ? '' : part
    else if (part.name === 'segment') cut(part.attributes.get('start-reference'))
    else if (part.name === 'time') cut(part.attributes.get('timepoint-reference'))
    else if (part.name === 'w') open.text += `${textOf(part)} `
    else if (part.name === 'p') open.text = `${open.text.trimEnd()}${textOf(part)} `
    else if (unspoken.includes(part.name))
      notes.add('left-out', part.attributes.get('description') ?? part.name)
  }
  return pieces
}
