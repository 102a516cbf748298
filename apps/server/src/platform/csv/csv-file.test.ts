import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { allRows, csvFile } from './csv-file.ts'

const count = 250_500
const numbersAfter = (last: number | undefined, limit: number): Promise<number[]> => {
  const from = last ?? 0
  return Promise.resolve(
    Array.from({ length: Math.min(limit, count - from) }, (_, place) => from + place + 1),
  )
}

it('a table has all rows of a list, however many, each once', async () => {
  const { content } = csvFile('numbers.csv', ['number'], allRows(numbersAfter), (rows) =>
    Promise.resolve(rows.map((number) => [number])),
  )
  const [header, ...lines] = (await text(content)).trimEnd().split('\r\n')
  expect(header).toBe('\uFEFFnumber')
  expect(lines).toHaveLength(count)
  expect([lines[0], lines.at(-1), new Set(lines).size]).toEqual(['1', String(count), count])
})

it('a table without rows is its header', async () => {
  const none = allRows<number>(() => Promise.resolve([]))
  const { content } = csvFile('none.csv', ['number'], none, () => Promise.reject(new Error('not asked')))
  expect(await text(content)).toBe('\uFEFFnumber\r\n')
})
