/** Seconds from the start of the utterance. */
export interface RawWord {
  text: string
  /** Its entry in the dictionary: a number in brackets behind it names one of several pronunciations. */
  entry: string
  start: number
  end: number
  confidence: number
}

export interface Utterance {
  name: string
  words: RawWord[]
}

const row = /^(\S+)\s+(\d+)\s+(\d+)\s+([\d.]+)\s+-?\d+\s+-?\d+\s+\d+\s*$/
const finished = /batch\.c\(\d+\): (\S+): [\d.]+ seconds speech/
export const framesPerSecond = 100

/** The words of an utterance come as a table, then a line with its name. Unlike the result files, the log is written as soon as an utterance is done. */
export function createBacktraceReader(onUtterance: (utterance: Utterance) => void): (line: string) => void {
  let words: RawWord[] = []
  return (line) => {
    const word = row.exec(line)
    if (word) {
      const [, spelling = '', start, end, confidence] = word
      if (isFiller(spelling)) return
      words.push({
        entry: spelling,
        text: spelling.replace(/\(\d+\)$/, ''),
        start: Number(start) / framesPerSecond,
        end: (Number(end) + 1) / framesPerSecond,
        confidence: Math.min(1, Number(confidence)),
      })
      return
    }
    const name = finished.exec(line)?.[1]
    if (name === undefined) return
    onUtterance({ name, words })
    words = []
  }
}

function isFiller(spelling: string): boolean {
  return /^(<.*>|\[.*\]|\+\+.*\+\+)$/.test(spelling)
}
