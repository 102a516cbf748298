import { Readable } from 'node:stream'
import { renderCsv } from './render-csv.ts'

export interface CsvFile {
  name: string
  type: string
  content: Readable
}

export type Cells = readonly (string | number)[]

/**
 * A table that is written as it is read.
 *
 * @param toCells Of a batch of rows, in their order.
 */
export function csvFile<Row>(
  name: string,
  header: readonly string[],
  batches: AsyncIterable<readonly Row[]>,
  toCells: (rows: readonly Row[]) => Promise<readonly Cells[]>,
): CsvFile {
  return { name, type: 'text/csv; charset=utf-8', content: Readable.from(linesOf(header, batches, toCells)) }
}

/**
 * All rows of a list, however many. Each batch is read after the last row of the one before: what is added or goes meanwhile moves none.
 *
 * @param read At most `limit` rows that come after `last`, from the beginning without it.
 */
export async function* allRows<Row>(
  read: (last: Row | undefined, limit: number) => Promise<readonly Row[]>,
): AsyncIterable<readonly Row[]> {
  let rows: readonly Row[] = []
  do {
    rows = await read(rows.at(-1), batchSize)
    if (rows.length > 0) yield rows
  } while (rows.length === batchSize)
}

const batchSize = 1000

async function* linesOf<Row>(
  header: readonly string[],
  batches: AsyncIterable<readonly Row[]>,
  toCells: (rows: readonly Row[]) => Promise<readonly Cells[]>,
): AsyncIterable<string> {
  yield renderCsv([header])
  // The mark of the file's beginning is there once.
  for await (const rows of batches) yield renderCsv(await toCells(rows)).slice(1)
}
