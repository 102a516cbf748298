import { chatOf } from './chats.ts'
import { UnreadableText } from './imported-text.ts'

/** Kinds of XML that aren't read, by the local name of their root. */
const xmlRoots: Readonly<Record<string, string>> = {
  'segmented-transcription': 'EXMARaLDA (.exs)',
  Transana: 'Transana XML',
  TEI: 'TEI',
  fcpxml: 'Final Cut XML',
  xmeml: 'Final Cut XML',
  TextStream: 'GPAC TTXT',
  USFSubtitles: 'USF',
  DCSubtitle: 'DCSubtitle',
  SubtitleReel: 'SMPTE D-Cinema XML',
  BDN: 'BDN XML',
  smil: 'SMIL',
  xliff: 'XLIFF',
  speak: 'SSML',
  xmpmeta: 'XMP',
  rss: 'RSS',
  svg: 'SVG',
  p: 'HTML',
  cite: 'HTML',
  time: 'HTML',
  section: 'HTML',
  article: 'HTML',
  main: 'HTML',
  div: 'HTML',
  span: 'HTML',
  body: 'HTML',
  table: 'HTML',
  ul: 'HTML',
  h1: 'HTML',
}

/** Their codes would come in as what people say. Each is tried at the beginning of the file. */
const marks: readonly (readonly [name: string, mark: RegExp])[] = [
  ['VobSub (.idx)', /^# VobSub index/i],
  ['EDL', /^TITLE:.*\n\s*FCM:/i],
  ['MCC', /^File Format=MacCaption_MCC/],
  ['Cheetah (.asc)', /^\*{1,2}\s*(?:NonDropFrame|DropFrame|Caption Number)\b/i],
  ['Captions Inc.', /^\*Timecode type:/i],
  ['AQTitle', /^-->> \d+\s*\n/],
  ['PJS', /^\d+,\s*\d+,"[^\n]*"\s*(?:\n\s*\d+,\s*\d+,"|$)/],
  ['Phoenix Subtitle', /^\d+,\s*\d+, "[^\n]*"\s*(?:\n\s*\d+,\s*\d+, "|$)/],
  ['MPSub', /^(?:(?:TITLE|FILE|AUTHOR|TYPE|NOTE)=.*\n\s*){0,8}FORMAT=(?:TIME|\d+)/i],
  ['RTTM', /^(?:;.*\n\s*)*(?:SPEAKER|SPKR-INFO|LEXEME|NON-LEX) \S+ \d+ (?:[\d.]+|<NA>) (?:[\d.]+|<NA>) /],
  ['STM', /^(?:;;.*\n\s*)*\S+ \S+ \S+ \d+\.\d+ \d+\.\d+ <[^>\n]*>/],
  ['CTM', /^(?:;;.*\n\s*)*\S+ \S+ \d+\.\d+ \d+\.\d+ \S+(?: [\d.]+)?\s*(?:\n\S+ \S+ \d+\.\d+ \d+\.\d+ \S+|$)/],
  ['HTK (.mlf)', /^#!MLF!#/],
  // Each sound begins where the one before it ends.
  ['HTK (.lab)', /^\d+ (\d+) \S+(?: -?[\d.]+)?\n\1 \d+ \S+/],
  ['Adobe Audition', /^Name\tStart\tDuration\tTime Format\tType\tDescription\b/],
  ['Adobe Premiere', /^Marker Name\tDescription\tIn\tOut\b/],
  ['M3U8', /^#EXTM3U/],
  ['iCalendar', /^BEGIN:V(?:CALENDAR|CARD)\b/],
  ['LaTeX', /^(?:%.*\n\s*)*\\documentclass\b/],
  ['YAML', /^(?:%YAML\b|- (?:start|begin|from|text|id|speaker|time)\w*:\s.*\n[ \t]+\w+:\s)/i],
  ['Transana', /^\u00a4<\d+>/],
  ['e-mail', /^(?:[\w-]+:.*\n(?:[ \t].*\n)*){0,20}MIME-Version: /i],
]

/** Characters that may stand before the root of XML. */
const maxProlog = 10_000
const maxEnd = 200

/** @throws UnreadableText that names the format of a file whose content is no transcript, or in a form that isn't read here. */
export function refuseOtherFormats(text: string): void {
  const start = text.trimStart()
  const named = marks.find(([, mark]) => mark.test(start))?.[0] ?? xmlNamed(start)
  if (named !== undefined) throw new UnreadableText('other-format', { detail: named })
  const chat = chatOf(start)
  if (chat !== undefined) throw new UnreadableText('chat', { detail: chat === '' ? '' : ` (${chat})` })
}

const xmlRoot = /^<(?:([\w.-]+):)?([A-Za-z_][\w.-]*)(?=[\s>/])/

function belowProlog(start: string): string {
  return start.replace(/^(?:<\?[^>]*\?>\s*|<!--[\s\S]*?-->\s*|<!DOCTYPE[^>[]*(?:\[[^\]]*\])?[^>]*>\s*)+/i, '')
}

/** What the root of XML is called, below any namespace. */
export function xmlRootOf(start: string): string | undefined {
  return xmlRoot.exec(belowProlog(start.slice(0, maxProlog)))?.[2]
}

/** Of XML, and of HTML without a head: what begins with a mark and ends with the mark that closes it. */
function xmlNamed(start: string): string | undefined {
  const body = belowProlog(start)
  const [, prefix = '', local] = xmlRoot.exec(body) ?? []
  if (local === undefined || local === 'tt') return undefined
  const isDeclared = body !== start
  const [, last] = /<\/([\w.:-]+)>\s*$/.exec(body.slice(-maxEnd)) ?? []
  const name = prefix === '' ? local : `${prefix}:${local}`
  // Of HTML, a part may be several elements.
  const isClosed =
    last === name || (last !== undefined && xmlRoots[local] === 'HTML' && xmlRoots[last] === 'HTML')
  // Subtitles may begin with a mark, too: `<i>`.
  if (!isDeclared && !isClosed) return undefined
  if (!isDeclared && /^(?:[biu]|font|c|v)$/i.test(local)) return undefined
  return xmlRoots[local] ?? `XML (${local})`
}
