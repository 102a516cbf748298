import { shownUntilNext, type ShownLines } from './cues.ts'
import type { FormatFile } from './format.ts'
import { linesOfHtml } from './html-lines.ts'
import type { ImportedText } from './imported-text.ts'
import { labelled } from './read-subtitles.ts'

/** RealText: marks like those of HTML, in which `<time begin="1:02.5"/>` begins what is shown until its `end`, or the next. */
export const realText = { read: readRealText } satisfies FormatFile

export function looksLikeRealText(start: string): boolean {
  return /^\ufeff?<window[\s>]/i.test(start)
}

function readRealText(text: string): ImportedText {
  const [before = '', ...parts] = text.replace(/<!--[\s\S]*?-->/g, '').split(/<time(?=[\s/>])/i)
  const first = linesOfHtml(before.replace(/^[^<]*<window[^>]*>/i, ''))
  const shown = parts.map((part): ShownLines => {
    const [attributes = ''] = /^[^>]*/.exec(part) ?? []
    return {
      startMs: timeOf(attributes, 'begin') ?? 0,
      endMs: timeOf(attributes, 'end'),
      lines: linesOfHtml(part.slice(attributes.length + 1)),
    }
  })
  return {
    sections: labelled(
      shownUntilNext([...(first.length > 0 ? [{ startMs: 0, lines: first }] : []), ...shown]),
    ),
  }
}

/** `[[[days:]hours:]minutes:]seconds`, any of them with a fraction of a second. */
function timeOf(attributes: string, name: string): number | undefined {
  const [, value] = new RegExp(String.raw`\b${name}\s*=\s*["']?([\d:.]+)`, 'i').exec(attributes) ?? []
  if (value === undefined) return undefined
  const [seconds = 0, minutes = 0, hours = 0, days = 0] = value.split(':').map(Number).reverse()
  const ms = Math.round((((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000)
  return Number.isNaN(ms) ? undefined : ms
}
