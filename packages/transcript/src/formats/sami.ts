import { shownUntilNext } from './cues.ts'
import type { FormatFile } from './format.ts'
import { linesOfHtml } from './html-lines.ts'
import type { ImportedText } from './imported-text.ts'
import { NoteCount } from './notes.ts'
import { labelled } from './read-subtitles.ts'

/** Microsoft's SAMI (.smi): HTML in which a time begins what is shown until the next. */
export const sami = { read: readSami } satisfies FormatFile

export function looksLikeSami(start: string): boolean {
  return /^\s*(?:<!doctype[^>]*>\s*)?<sami[\s>]/i.test(start)
}

/** Of several languages, the one that most is in. */
function readSami(text: string): ImportedText {
  const [, ...parts] = text.replace(/<!--[\s\S]*?-->/g, '').split(/<sync\s/i)
  const shown = parts.flatMap((part) => {
    const startMs = Number(/^[^>]*\bstart\s*=\s*["']?(-?\d+)/i.exec(part)?.[1])
    if (Number.isNaN(startMs)) return []
    const paragraphs = part.slice(part.indexOf('>') + 1).split(/<p(?=[\s>])/i)
    const body = paragraphs.length > 1 ? paragraphs.slice(1) : [`>${paragraphs[0]}`]
    return body.map((paragraph) => ({
      startMs: Math.max(0, startMs),
      language: /^[^>]*\bclass\s*=\s*["']?([\w-]+)/i.exec(paragraph)?.[1]?.toLowerCase() ?? '',
      lines: linesOfHtml(paragraph.slice(paragraph.indexOf('>') + 1)),
    }))
  })
  const counts = new Map<string, number>()
  for (const { language, lines } of shown)
    if (lines.length > 0) counts.set(language, (counts.get(language) ?? 0) + 1)
  const [most] = [...counts].sort(([, a], [, b]) => b - a)
  const own = shown.filter(({ language }) => language === most?.[0])
  const notes = new NoteCount()
  for (const { language, lines } of shown)
    if (language !== most?.[0] && lines.length > 0) notes.add('left-out', lines.join(' '))
  return {
    ...notes.fields(),
    sections: labelled(shownUntilNext(own)),
  }
}
