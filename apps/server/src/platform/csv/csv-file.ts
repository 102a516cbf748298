import { Readable } from 'node:stream'
import { renderCsv } from './render-csv.ts'

export interface CsvFile {
  name: string
  type: string
  content: Readable
}

type Rows = readonly (readonly (string | number)[])[]

/** A table that is written as it is read. */
export function csvFile(name: string, header: readonly string[], batches: AsyncIterable<Rows>): CsvFile {
  return { name, type: 'text/csv; charset=utf-8', content: Readable.from(linesOf(header, batches)) }
}

/**
 * All pages of a list, one after another.
 *
 * @param max Of the rows of all.
 */
export async function* allPages<Row>(
  read: (paging: { page: number; pageSize: number }) => Promise<readonly Row[]>,
  max: number,
): AsyncIterable<readonly Row[]> {
  for (let page = 1; (page - 1) * pageSize < max; page += 1) {
    const rows = await read({ page, pageSize })
    if (rows.length > 0) yield rows
    if (rows.length < pageSize) return
  }
}

const pageSize = 1000

async function* linesOf(header: readonly string[], batches: AsyncIterable<Rows>): AsyncIterable<string> {
  yield renderCsv([header])
  // The mark of the file's beginning is there once.
  for await (const rows of batches) if (rows.length > 0) yield renderCsv(rows).slice(1)
}
