import { hotWordLength, hotWordsPerScope } from '@longhand/contracts'
import { distinctTexts } from '@longhand/transcript'
import { parse, unparse } from 'papaparse'

const heading = 'word'

export function wordsIn(text: string): string[] {
  return tidy(text.split('\n'))
}

/** `undefined` when nothing is wrong. */
export function problemOf(
  words: readonly string[],
): { kind: 'tooMany' } | { kind: 'tooLong'; word: string } | undefined {
  if (words.length > hotWordsPerScope) return { kind: 'tooMany' }
  const word = words.find((one) => one.length > hotWordLength)
  return word === undefined ? undefined : { kind: 'tooLong', word }
}

/** Every cell, whatever its separator, without the heading. */
export function readWordFile(text: string): string[] {
  const { data } = parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' })
  const cells = data.flat().map((cell) => cell.replace(/^'(?=[=+\-@])/, ''))
  return tidy(cells[0]?.trim().toLowerCase() === heading ? cells.slice(1) : cells)
}

/** A mark says UTF-8, and no cell is calculated by spreadsheets. */
export function writeWordFile(words: readonly string[]): string {
  return `\uFEFF${unparse([[heading], ...words.map((word) => [word])], { escapeFormulae: true })}\r\n`
}

function tidy(words: readonly string[]): string[] {
  return distinctTexts(words.map((word) => word.replace(/\p{Cc}+/gu, ' ').trim())).filter(
    (word) => word !== '',
  )
}
