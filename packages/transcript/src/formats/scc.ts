import type { RawCue } from './cues.ts'
import type { FormatFile } from './format.ts'
import { labelled } from './read-subtitles.ts'

/** Scenarist Closed Captions: the codes of CEA-608, two bytes for each frame of 29.97 a second. */
export const scc = { read: (text) => ({ sections: labelled(cuesOf(text)) }) } satisfies FormatFile

export function looksLikeScc(start: string): boolean {
  return /^\ufeff?Scenarist_SCC V\d/i.test(start)
}

const frameMs = 1001 / 30
const rows = 15

/** Where CEA-608 differs from ASCII. */
const basic: Readonly<Record<number, string>> = {
  0x27: '’',
  0x2a: 'á',
  0x5c: 'é',
  0x5e: 'í',
  0x5f: 'ó',
  0x60: 'ú',
  0x7b: 'ç',
  0x7c: '÷',
  0x7d: 'Ñ',
  0x7e: 'ñ',
  0x7f: '█',
}
/** After 0x11, from 0x30 on; after 0x12 and 0x13, from 0x20 on, each in the place of the letter before it. */
const special = '®°½¿™¢£♪à èâêîôû'
const extended = ['ÁÉÓÚÜü‘¡*’—©℠•“”ÀÂÇÈÊËëÎÏïÔÙùÛ«»', 'ÃãÍÌìÒòÕõ{}\\^_|~ÄäÖöß¥¤│ÅåØø┌┐└┘']
/** The row of a preamble, by its first byte and one bit of the second. */
const preambleRows: Readonly<Record<number, readonly [number, number]>> = {
  0x11: [1, 2],
  0x12: [3, 4],
  0x15: [5, 6],
  0x16: [7, 8],
  0x17: [9, 10],
  0x10: [11, 11],
  0x13: [12, 13],
  0x14: [14, 15],
}

/** What is on the screen, or waits to be: rows of text. */
class Screen {
  #rows = new Map<number, string>()
  row = rows

  write(text: string): void {
    this.#rows.set(this.row, (this.#rows.get(this.row) ?? '') + text)
  }

  erase(): void {
    this.#rows.set(this.row, [...(this.#rows.get(this.row) ?? '')].slice(0, -1).join(''))
  }

  lines(): string[] {
    return [...this.#rows]
      .sort(([a], [b]) => a - b)
      .map(([, text]) => text.replace(/\s+/g, ' ').trim())
      .filter(Boolean)
  }

  isAtTop(): boolean {
    return this.#rows.size > 0 && Math.max(...this.#rows.keys()) < rows / 2
  }

  clear(): void {
    this.#rows = new Map()
  }
}

function cuesOf(text: string): RawCue[] {
  const cues: RawCue[] = []
  let [shown, next] = [new Screen(), new Screen()]
  let mode: 'pop-on' | 'roll-up' | 'paint-on' = 'pop-on'
  let since: number | undefined
  const end = (at: number): void => {
    const lines = shown.lines()
    if (since !== undefined && lines.length > 0)
      cues.push({
        startMs: Math.round(since),
        endMs: Math.round(Math.max(since, at)),
        lines,
        position: shown.isAtTop() ? 'top' : undefined,
      })
    since = undefined
  }
  const control = (code: number, at: number): void => {
    if (code === 0x20) mode = 'pop-on'
    else if (code === 0x25 || code === 0x26 || code === 0x27) mode = 'roll-up'
    else if (code === 0x29) mode = 'paint-on'
    else if (code === 0x2e) next.clear()
    else if (code === 0x2c) {
      end(at)
      shown.clear()
    } else if (code === 0x2d) {
      end(at)
      shown.clear()
    } else if (code === 0x2f) {
      end(at)
      ;[shown, next] = [next, shown]
      next.clear()
      since = at
    }
  }
  const put = (letters: string, at: number, erases: boolean): void => {
    const screen = mode === 'pop-on' ? next : shown
    if (erases) screen.erase()
    if (mode !== 'pop-on') since ??= at
    screen.write(letters)
  }
  let last = 0
  for (const line of text.split('\n')) {
    const found = /^\s*(\d+):(\d\d):(\d\d)([:;.,])(\d\d)\s+([0-9a-f\s]+)$/i.exec(line)
    if (!found) continue
    const from = timeOf(found)
    let previous = -1
    for (const [index, word] of found[6]!.trim().split(/\s+/).entries()) {
      const at = from + index * frameMs
      const code = parseInt(word, 16)
      // The highest bit is parity.
      const [first, second] = [(code >> 8) & 0x7f, code & 0x7f]
      // Codes are sent twice, in case one is lost.
      const isAgain = first < 0x20 && code === previous
      previous = isAgain ? -1 : code
      last = at
      if (isAgain || first === 0) continue
      const channel = first & ~0x08
      if (first >= 0x20) put([first, second].map(letterOf).join(''), at, false)
      else if ((channel === 0x14 || channel === 0x15) && second >= 0x20 && second < 0x30) control(second, at)
      else if (channel === 0x11 && second >= 0x30 && second < 0x40) put(special[second - 0x30]!, at, false)
      else if ((channel === 0x12 || channel === 0x13) && second >= 0x20 && second < 0x40)
        put(extended[channel - 0x12]![second - 0x20]!, at, true)
      else if (channel === 0x11 && second >= 0x20 && second < 0x30) put(' ', at, false)
      else if (second >= 0x40 && preambleRows[channel])
        (mode === 'pop-on' ? next : shown).row = preambleRows[channel][second & 0x20 ? 1 : 0]
    }
  }
  end(last)
  return cues
}

function letterOf(byte: number): string {
  return byte < 0x20 ? '' : (basic[byte] ?? String.fromCharCode(byte))
}

/** A semicolon before the frames: numbers of frames are left out, two each minute but each tenth. */
function timeOf([, hours, minutes, seconds, sign, frames]: RegExpExecArray): number {
  const allMinutes = Number(hours) * 60 + Number(minutes)
  const dropped = sign === ';' ? 2 * (allMinutes - Math.floor(allMinutes / 10)) : 0
  return ((allMinutes * 60 + Number(seconds)) * 30 + Number(frames) - dropped) * frameMs
}
