import type { FormatFile } from './format.ts'
import { shownUntilNext, type ShownLines } from './cues.ts'
import type { ImportedText } from './imported-text.ts'
import { NoteCount } from './notes.ts'
import { labelled } from './read-subtitles.ts'
import { parseClock } from './times.ts'
import { type TimedPiece, wordTimes } from './word-times.ts'

/** Lyrics, `[00:01.50]Text`, under tags such as `[ti:Title]`; a line that comes again has several times, a word may have one: `<00:02.10>`. */
export const lrc = { read: readLrc } satisfies FormatFile

const tag = /^\s*\[(ti|ar|al|au|by|offset|length|re|ve|la|tool|#)\s*:([^\]]*)\]\s*$/i
const stamps = /^\s*((?:\[\d+:\d\d(?:[.:]\d+)?\]\s*)+)(.*)$/
const wordTime = /<(\d+:\d\d(?:[.:]\d+)?)>/

/** @param start of the text, without blank lines before it. */
export function looksLikeLrc(start: string, ending: string): boolean {
  const lines = start
    .replace(/^\ufeff/, '')
    .split('\n', 20)
    .filter((line) => line.trim() !== '')
  const timed = lines.flatMap((line) => stamps.exec(line)?.[2] ?? [])
  // A time alone ends what is shown; in a transcript it stands above what is said.
  const hasHours = lines.some((line) => /^\s*\[\d+:\d\d:\d\d\]/.test(line))
  // Several times before one line are of lyrics only where more says so.
  const isRepeated = lines.some((line) => /^\s*\[[^\]]*\]\s*\[/.test(line))
  const hasEnds =
    !hasHours &&
    !isRepeated &&
    timed.length === lines.length &&
    timed.includes('') &&
    timed.some((said) => said !== '')
  return timed.length > 0 && (ending === 'lrc' || lines.some((line) => tag.test(line)) || hasEnds)
}

function readLrc(text: string): ImportedText {
  const notes = new NoteCount()
  const tags = new Map<string, string>()
  const shown: (ShownLines & { said: string })[] = []
  for (const line of text.replace(/^\ufeff/, '').split('\n')) {
    const [, name, value] = tag.exec(line) ?? []
    const [, times, said = ''] = stamps.exec(line) ?? []
    if (name !== undefined) tags.set(name.toLowerCase(), value!.trim())
    else if (times === undefined) {
      if (line.trim() !== '') notes.add('left-out', line)
    } else
      for (const [, time] of times.matchAll(/\[([^\]]+)\]/g))
        shown.push({
          startMs: msOf(time!),
          lines:
            said.trim() === ''
              ? []
              : [
                  said
                    .split(wordTime)
                    .filter((_, at) => at % 2 === 0)
                    .join('')
                    .trim(),
                ],
          said,
        })
  }
  // Said to come sooner where it is above 0.
  const offset = Number(tags.get('offset') ?? 0) || 0
  const moved = shown
    .map((one) => ({ ...one, startMs: Math.max(0, one.startMs - offset) }))
    .sort((a, b) => a.startMs - b.startMs)
  const written = moved.filter(({ lines }) => lines.length > 0)
  const cues = shownUntilNext(moved)
  return {
    title: tags.get('ti') || undefined,
    language: tags.get('la') || undefined,
    sections: labelled(cues).map((section, at) => {
      const words = wordTimes(section.text, piecesOf(written[at]!.said, cues[at]!, offset))
      return words ? { ...section, words } : section
    }),
    ...notes.fields(),
  }
}

/** Hundredths may stand after a colon. */
function msOf(time: string): number {
  return parseClock(time.replace(/^(\d+:\d\d):(\d+)$/, '$1.$2')) ?? 0
}

function piecesOf(
  said: string,
  { startMs, endMs }: { startMs: number; endMs: number },
  offset: number,
): TimedPiece[] {
  const parts = said.split(wordTime)
  const pieces = parts.flatMap((text, at) =>
    at % 2 === 0 ? [{ text, startMs: at === 0 ? startMs : Math.max(0, msOf(parts[at - 1]!) - offset) }] : [],
  )
  return pieces.map((piece, at) => ({
    ...piece,
    endMs: Math.max(piece.startMs, pieces[at + 1]?.startMs ?? endMs),
  }))
}
