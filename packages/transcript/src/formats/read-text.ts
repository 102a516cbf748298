import { moveSubtitles } from '../subtitles/own.ts'
import { ass, looksLikeAss } from './ass.ts'
import { decodeText } from './decode-text.ts'
import { docx, isZip } from './documents/docx.ts'
import { markdown } from './documents/markdown.ts'
import { txt } from './documents/txt.ts'
import { elan } from './elan.ts'
import { exmaralda } from './exmaralda.ts'
import { findEncoding, sampleLines } from './find-encoding.ts'
import { folker } from './folker.ts'
import type { FormatFile } from './format.ts'
import { type ImportedSection, type ImportedText, UnreadableText } from './imported-text.ts'
import { jacoSub, looksLikeJacoSub } from './jaco-sub.ts'
import { json } from './json/json.ts'
import { looksLikeLrc, lrc } from './lrc.ts'
import { unreadTimes } from './notes.ts'
import { refuseOtherFormats, xmlRootOf } from './other-formats.ts'
import { looksLikeRealText, realText } from './real-text.ts'
import { beginsLikeSbv, looksLikeSbv, sbv } from './sbv.ts'
import { beginsLikeSrt, looksLikeSrt, srt } from './srt.ts'
import { beginsLikeMicroDvd, microDvd } from './micro-dvd.ts'
import { looksLikeSami, sami } from './sami.ts'
import { looksLikeScc, scc } from './scc.ts'
import { looksLikeSpruce, spruce } from './spruce.ts'
import { isEbuStl, stl } from './stl.ts'
import { looksLikeSubViewer, subViewer } from './sub-viewer.ts'
import { looksLikeTmPlayer, tmPlayer } from './tm-player.ts'
import { looksLikeYoutube, youtube } from './youtube.ts'
import { looksLikeTable, table, tableOfPipes } from './table.ts'
import { looksLikeTalkBank, talkBank } from './talk-bank.ts'
import { textGrid } from './text-grid.ts'
import { transcriber } from './transcriber.ts'
import { ttml } from './ttml.ts'
import { vtt } from './vtt.ts'

/** Of the container that Word wrote before 2007. */
const oldWordStart = '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1'

const linesToCompare = 3

/** By the names of roots. */
const xmlReaders = new Map<string | undefined, Required<Pick<FormatFile, 'read'>>>([
  ['ANNOTATION_DOCUMENT', elan],
  ['basic-transcription', exmaralda],
  ['folker-transcription', folker],
  ['Trans', transcriber],
])

/**
 * Reads a file of any format that is known here. What it is, it says itself; its name decides where it does not.
 * @param encoding As `TextDecoder` knows it; left out, it is found.
 * @throws UnreadableText with `encodings` to choose from where none is certain.
 * @example
 * const { sections } = await readTextFile(new Uint8Array(await file.arrayBuffer()), file.name)
 */
export async function readTextFile(
  bytes: Uint8Array,
  fileName: string,
  encoding?: string,
): Promise<ImportedText> {
  if (encoding !== undefined || isBinary(bytes)) return readText(bytes, fileName, encoding)
  const found = await findEncoding(bytes)
  if (found.encoding === undefined)
    throw new UnreadableText('unknown-encoding', {
      detail: found.likely.join(', '),
      encodings: found.likely.map((name) => ({ name, lines: sampleLines(bytes, name, linesToCompare) })),
    })
  return readText(bytes, fileName, found.encoding)
}

function isBinary(bytes: Uint8Array): boolean {
  return bytes.length === 0 || isOtherDocument(bytes) || isZip(bytes) || isEbuStl(bytes)
}

/**
 * The same, at once, for files whose encoding is known or that are in UTF-8 or UTF-16.
 * @throws UnreadableText
 */
export function readText(bytes: Uint8Array, fileName: string, encoding?: string): ImportedText {
  if (isOtherDocument(bytes)) throw new UnreadableText('other-document')
  const found = isZip(bytes)
    ? docx.readBytes(bytes)
    : isEbuStl(bytes)
      ? stl.readBytes(bytes)
      : withNotes(decodeText(bytes, encoding), fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase())
  const sections = found.sections.map(cleaned).filter(({ text }) => text !== '')
  if (sections.length === 0) throw new UnreadableText('no-text')
  return { ...found, title: found.title === undefined ? undefined : withoutControls(found.title), sections }
}

/** Read as text, PDF, RTF and HTML would give their codes. */
function isOtherDocument(bytes: Uint8Array): boolean {
  // Each byte is a character.
  const start = String.fromCharCode(...bytes.subarray(0, 200)).trimStart()
  return (
    start.startsWith(oldWordStart) ||
    /^(?:\u00ef\u00bb\u00bf)?\s*(?:%PDF-|\{\\rtf|<!doctype html|<html[\s>])/i.test(start)
  )
}

function withNotes(text: string, ending: string): ImportedText {
  const found = readAny(text, ending)
  const hasNone = found.sections.every(({ startMs }) => startMs === undefined)
  return hasNone && !found.notes ? { ...found, ...unreadTimes(text) } : found
}

function readAny(text: string, ending: string): ImportedText {
  const start = text.trimStart()
  if (start.startsWith('WEBVTT')) return vtt.read(text)
  if (/^\[script info\]/im.test(start.slice(0, 2000)) || looksLikeAss(start)) return ass.read(text)
  if (looksLikeScc(start)) return scc.read(text)
  if (looksLikeSami(start)) return sami.read(text)
  if (looksLikeYoutube(start)) return youtube.read(text)
  if (beginsLikeMicroDvd(start)) return microDvd.read(text)
  if (looksLikeSubViewer(start)) return subViewer.read(text)
  if (looksLikeRealText(start)) return realText.read(text)
  const ofRoot = xmlReaders.get(xmlRootOf(start))
  if (ofRoot) return ofRoot.read(text)
  if (looksLikeTalkBank(start)) return talkBank.read(text)
  refuseOtherFormats(text)
  if (/^(?:<\?xml|<tt[\s>]|<\w+:tt[\s>])/.test(start)) return ttml.read(text)
  if (/^File type\s*=\s*"ooTextFile/.test(start)) return textGrid.read(text)
  // Subtitles that begin with the file are not what a wrong name says.
  if (beginsLikeSrt(start)) return srt.read(text)
  if (beginsLikeSbv(start)) return sbv.read(text)
  if (ending === 'json') return json.read(text)
  if (ending === 'csv' || ending === 'tsv') return table.read(text)
  const piped = tableOfPipes(start)
  if (piped !== undefined) return table.read(piped)
  if (ending === 'md' || ending === 'markdown') return markdown.read(text)
  if (looksLikeLrc(start, ending)) return lrc.read(text)
  if (looksLikeSpruce(start)) return spruce.read(text)
  if (looksLikeTable(start)) return table.read(text)
  if (looksLikeJacoSub(start)) return jacoSub.read(text)
  if (looksLikeTmPlayer(text)) return tmPlayer.read(text)
  if (looksLikeSrt(text)) return srt.read(text)
  if (looksLikeSbv(text)) return sbv.read(text)
  if (/^\ufeff?[[{]\s*["{[]/.test(start)) return json.read(text)
  if (ending === 'srt' || ending === 'sbv') throw new UnreadableText('no-text')
  return txt.read(text)
}

function cleaned({ subtitles, words, ...section }: ImportedSection): ImportedSection {
  const speaker = withoutControls(section.speaker ?? '').trim()
  const text = withoutControls(section.text).trim()
  const own = moveSubtitles(subtitles, section.text, text)
  const said = words
    ?.map((word) => ({ ...word, text: withoutControls(word.text) }))
    .filter((word) => word.text !== '')
  return {
    ...section,
    speaker: speaker === '' ? undefined : speaker,
    text,
    subtitles: own,
    words: said,
  }
}

/** A file that has them is no text, so an export with them could not be imported again. */
function withoutControls(text: string): string {
  return text.replace(/[\u0000-\u0008\u000e-\u001f\u007f]/g, '')
}
