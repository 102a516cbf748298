import { shownUntilNext, type ShownLines } from './cues.ts'
import type { FormatFile } from './format.ts'
import type { ImportedText } from './imported-text.ts'
import { NoteCount } from './notes.ts'
import { labelled } from './read-subtitles.ts'
import { parseClock } from './times.ts'

/**
 * Times in brackets, each in a line of its own, between what is shown: SubViewer 1, under a head of facts, and the text tracks of
 * QuickTime, `{QTtext}`. A time with nothing below it ends what is shown. (SubViewer 2 is what SBV comes from.)
 */
export const subViewer = { read: readSubViewer } satisfies FormatFile

const stamp = /^\s*\[(\d+:\d\d:\d\d)(?:\.(\d+))?\]\s*$/
const fact = /^\s*(?:\[[A-Z][A-Z ]*\]|\*{4,}.*\*{4,})\s*$/i

/** @param start of the text, without blank lines before it. */
export function looksLikeSubViewer(start: string): boolean {
  return /^\ufeff?(?:\{QTtext\}|\[TITLE\]\s*\n[\s\S]{0,2000}?(?:^\[BEGIN\]|^\*+ START SCRIPT))/im.test(start)
}

function readSubViewer(text: string): ImportedText {
  const notes = new NoteCount()
  const lines = text.replace(/^\ufeff/, '').split('\n')
  const isQuickTime = /^\s*\{QTtext\}/i.test(text.replace(/^\ufeff/, ''))
  const scale = Number(/\{timeScale:\s*(\d+)\}/i.exec(text)?.[1] ?? 0)
  const isRelative = /\{timeStamps:\s*relative\}/i.test(text)
  const shown: ShownLines[] = []
  let at = 0
  let title: string | undefined
  for (const [index, line] of lines.entries()) {
    const [, clock, fraction = '0'] = stamp.exec(line) ?? []
    if (clock !== undefined) {
      const ms =
        parseClock(clock)! + (scale > 0 ? (Number(fraction) * 1000) / scale : Number(`0.${fraction}`) * 1000)
      at = Math.round(isRelative ? at + ms : ms)
      shown.push({ startMs: at, lines: [] })
      continue
    }
    const said = isQuickTime ? line.replace(/\{[^{}]*\}/g, '') : line
    const open = shown.at(-1)
    if (fact.test(line)) {
      if (/^\s*\[TITLE\]/i.test(line)) title = lines[index + 1]?.trim()
    } else if (open) open.lines.push(...said.split('|').filter((part) => part.trim() !== ''))
    else if (isQuickTime && said.trim() !== '') notes.add('left-out', said)
  }
  return {
    title: title === '' || fact.test(title ?? '') ? undefined : title,
    sections: labelled(shownUntilNext(shown)),
    ...notes.fields(),
  }
}
