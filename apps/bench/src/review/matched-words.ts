import { normalizeWords } from '../speech/word-errors.ts'

export interface HeardErrors {
  /** 1 for a word that was not said, or said otherwise. */
  wrong: number
  /** Words that were said after it, and before the first, and are missing. */
  missing: number
}

/** What is wrong at each word that was heard, in the alignment with the fewest errors. */
export function matchErrors(reference: readonly string[], heard: readonly string[]): HeardErrors[] {
  const words = heard.map((word) => normalizeWords(word).join(' '))
  const costs = [words.map((_, place) => place)]
  costs[0]!.push(words.length)
  for (const [row, said] of reference.entries()) {
    const [above, line] = [costs[row]!, [row + 1]]
    for (const [column, word] of words.entries()) {
      line.push(Math.min(above[column]! + (said === word ? 0 : 1), above[column + 1]! + 1, line[column]! + 1))
    }
    costs.push(line)
  }
  const errors = words.map((): HeardErrors => ({ wrong: 0, missing: 0 }))
  let [row, column] = [reference.length, words.length]
  while (row > 0 || column > 0) {
    const here = costs[row]![column]!
    const isWrong = row > 0 && column > 0 && reference[row - 1] !== words[column - 1] ? 1 : 0
    if (row > 0 && column > 0 && here === costs[row - 1]![column - 1]! + isWrong) {
      errors[column - 1]!.wrong = isWrong
      row -= 1
      column -= 1
    } else if (row > 0 && here === costs[row - 1]![column]! + 1) {
      const place = errors[Math.max(0, column - 1)]
      if (place) place.missing += 1
      row -= 1
    } else {
      errors[column - 1]!.wrong = 1
      column -= 1
    }
  }
  return errors
}
