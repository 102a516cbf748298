import { decodeHTML } from 'entities'
import sax, { type Tag } from 'sax'
import type { RawCue } from './cues.ts'
import type { FormatFile } from './format.ts'
import { UnreadableText } from './imported-text.ts'
import { labelled } from './read-subtitles.ts'

/** XML of YouTube's own players: `<text start="1.5" dur="2">`, or `<p t="1500" d="2000">` with milliseconds. */
export const youtube = { read: (text) => ({ sections: labelled(cuesOf(text)) }) } satisfies FormatFile

export function looksLikeYoutube(start: string): boolean {
  return /^(?:\ufeff?<\?xml[^>]*\?>)?\s*<(?:timedtext|transcript)[\s>]/.test(start)
}

function cuesOf(text: string): RawCue[] {
  const xml = sax.parser(true, { position: false })
  const cues: RawCue[] = []
  let said: string | undefined
  xml.onopentag = (tag) => {
    const { name, attributes } = tag as Tag
    const [from, lasts, unit] =
      name === 'text' ? [attributes['start'], attributes['dur'], 1000] : [attributes['t'], attributes['d'], 1]
    if ((name !== 'text' && name !== 'p') || from === undefined) return
    const startMs = Math.round(Number(from) * unit)
    said = ''
    cues.push({ startMs, endMs: startMs + Math.round(Number(lasts ?? 0) * unit), lines: [] })
  }
  const take = (part: string): void => {
    if (said !== undefined) said += part
  }
  xml.ontext = take
  xml.oncdata = take
  xml.onclosetag = (name) => {
    if (said === undefined || (name !== 'text' && name !== 'p')) return
    // Written twice: as XML, and as HTML within.
    cues.at(-1)!.lines.push(...decodeHTML(said).split('\n'))
    said = undefined
  }
  xml.onerror = (cause) => {
    throw new UnreadableText('broken-xml', { cause })
  }
  xml.write(text.replace(/^\ufeff/, '').trimStart()).close()
  // What rolls stays while the next is there.
  return cues.map((cue, at) => ({
    ...cue,
    endMs: Math.max(cue.startMs, Math.min(cue.endMs, cues[at + 1]?.startMs ?? Infinity)),
  }))
}
