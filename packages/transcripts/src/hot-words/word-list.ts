import { hotWordLength, hotWordsPerScope } from '@longhand/contracts'
import { parse, unparse } from 'papaparse'

/** Heading of the one column in files that are written here. */
const heading = 'word'

/** What stands in a text of one word per line: each once, in order. */
export function wordsIn(text: string): string[] {
  return tidy(text.split('\n'))
}

/** What is wrong with a list of words; `undefined` when nothing is. */
export function problemOf(words: readonly string[]): { kind: 'tooMany' } | { kind: 'tooLong'; word: string } | undefined {
  if (words.length > hotWordsPerScope) return { kind: 'tooMany' }
  const word = words.find((one) => one.length > hotWordLength)
  return word === undefined ? undefined : { kind: 'tooLong', word }
}

/** The words of a CSV file: every cell, whatever its separator, without the heading. */
export function readWordFile(text: string): string[] {
  const { data } = parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' })
  const cells = data.flat().map((cell) => cell.replace(/^'(?=[=+\-@])/, ''))
  return tidy(cells[0]?.trim().toLowerCase() === heading ? cells.slice(1) : cells)
}

/** A CSV file of these words that spreadsheets open as text: a mark that says UTF-8, and nothing that they would calculate. */
export function writeWordFile(words: readonly string[]): string {
  return `\uFEFF${unparse([[heading], ...words.map((word) => [word])], { escapeFormulae: true })}\r\n`
}

function tidy(words: readonly string[]): string[] {
  return [...new Set(words.map((word) => word.replace(/\p{Cc}+/gu, ' ').trim()))].filter((word) => word !== '')
}
