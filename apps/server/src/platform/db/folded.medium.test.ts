import { foldCase, foldText } from '@longhand/transcript'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { folded, searchable } from './folded.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ isMigrated: false })
})
afterAll(() => database.close())

const characters = Array.from({ length: 0x2fa20 }, (_, at) => String.fromCodePoint(at)).filter((character) =>
  /^[^\p{Cn}\p{Cs}\p{Co}\0]$/u.test(character),
)
const beginnings = ['', 'e', 'и', 'И', 'ا', 'ש', 'か', ' ']

/** @returns Absent for characters that are newer than the database's Unicode. */
async function inDatabase(
  texts: readonly string[],
  fold: typeof searchable,
): Promise<(string | undefined)[]> {
  const { rows } = await database.orm.execute<{ folded: string; isKnown: boolean }>(sql`
    select ${fold(sql`value`)} as folded, unicode_assigned(value) as "isKnown"
    from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) with ordinality order by ordinality`)
  return rows.map((row) => (row.isKnown ? row.folded : undefined))
}

it.each([
  ['searchable', searchable, foldText],
  ['folded', folded, foldCase],
])(
  '%s is the same function in the database, for every character and after others',
  async (_, there, here) => {
    const texts = beginnings.flatMap((beginning) =>
      characters
        .filter((character) => beginning === '' || /[\p{M}\p{Sk}\p{Lm}]/u.test(character))
        .map((character) => `${beginning}${character}`),
    )
    const foldedThere = await inDatabase(texts, there)
    expect(foldedThere.filter((text) => text !== undefined).length).toBeGreaterThan(100_000)
    const different = texts.filter((text, index) => (foldedThere[index] ?? here(text)) !== here(text))
    expect(different.map(escaped)).toEqual([])
  },
)

function escaped(text: string): string {
  return [...text].map((character) => character.codePointAt(0)!.toString(16)).join(' ')
}
