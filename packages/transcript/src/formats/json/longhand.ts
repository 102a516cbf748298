import { ruleCutId } from '../../subtitles/own.ts'
import type { SubtitleCut, SubtitleMark } from '../../text.ts'
import { writeWireSection } from '../../wire.ts'
import type { ExportedText, ExportOptions } from '../format.ts'
import type { ImportedSection, ImportedText } from '../imported-text.ts'
import { type Fields, fieldsOf, listOf, numberOf, stringOf, timed, times, wordsOf } from './fields.ts'

export function fromLonghand(file: Fields): ImportedText | undefined {
  const sections = listOf(file['sections'])
  if (!sections) return undefined
  const names = new Map(sections.map((section) => [section['spkId'], stringOf(section['spkName'])]))
  return {
    title: stringOf(file['fileName']),
    language: stringOf(file['language']),
    sections: sections.map((section) => ({
      speaker: stringOf(section['spkName']),
      text: stringOf(section['text']) ?? '',
      language: stringOf(section['language']),
      ...alongsideOf(section['alongside'], names),
      ...subtitlesOf(fieldsOf(section['captions'])),
      ...times(numberOf(section['startTime']), numberOf(section['endTime'])),
      ...wordsOf(section['words'], (word) =>
        timed(word['text'], numberOf(word['startTime']), numberOf(word['endTime']), word['confidence']),
      ),
    })),
  }
}

function alongsideOf(
  ids: unknown,
  names: ReadonlyMap<unknown, string | undefined>,
): Pick<ImportedSection, 'alongside'> {
  const alongside = Array.isArray(ids) ? ids.flatMap((id) => names.get(id) ?? []) : []
  return alongside.length === 0 ? {} : { alongside }
}

/** As the file has them: what does not fit the text is tidied with it. */
function subtitlesOf(fields: Fields): Pick<ImportedSection, 'subtitles'> {
  const cuts = listOf(fields['cuts'])?.flatMap(cutOf) ?? []
  const marks = listOf(fields['marks'])?.flatMap(markOf) ?? []
  return cuts.length + marks.length === 0 ? {} : { subtitles: { cuts, marks } }
}

function cutOf(fields: Fields): SubtitleCut[] {
  const [from, startMs, endMs] = [
    numberOf(fields['from']),
    numberOf(fields['startTime']),
    numberOf(fields['endTime']),
  ]
  if (from === undefined) return []
  const breaks = Array.isArray(fields['breaks'])
    ? fields['breaks'].flatMap((place) => numberOf(place) ?? [])
    : undefined
  return [
    {
      id: stringOf(fields['id']) ?? ruleCutId(from),
      from,
      breaks,
      startMs,
      endMs,
      position: positionOf(fields),
      isWithPrevious: fields['withPrevious'] === true || undefined,
    },
  ]
}

function markOf(fields: Fields): SubtitleMark[] {
  const [text, startMs, endMs] = [
    stringOf(fields['text']),
    numberOf(fields['startTime']),
    numberOf(fields['endTime']),
  ]
  if (text === undefined || startMs === undefined || endMs === undefined) return []
  const kind = fields['kind'] === 'narrative' ? 'narrative' : 'sound'
  return [
    { id: stringOf(fields['id']) ?? `m${startMs}`, kind, text, startMs, endMs, position: positionOf(fields) },
  ]
}

function positionOf({ position }: Fields): SubtitleCut['position'] {
  return position === 'top' ? position : undefined
}

export function renderJson(
  { title, language, sections, translation }: ExportedText,
  { speakers, timestamps }: ExportOptions,
): string {
  const shown = sections.map((section) => {
    const { spkId, spkName, startTime, endTime, text, alongside, captions, words, sectionId, ...rest } =
      writeWireSection(section)
    return {
      sectionId,
      ...(speakers && { spkId, spkName, alongside }),
      ...(timestamps && { startTime, endTime }),
      text,
      ...rest,
      translation: translation?.get(sectionId),
      ...(timestamps && { captions, words }),
    }
  })
  return `${JSON.stringify({ fileName: title, language, sections: shown }, null, 2)}\n`
}
