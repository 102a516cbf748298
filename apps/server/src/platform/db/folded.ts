import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'

/** `foldCase` in the database, for a column or a value. Every comparison of names that users give uses one of the two. */
export function folded(text: SQLWrapper | string): SQL {
  return sql`lower(upper(normalize(${text}, NFC)))`
}

/** `foldText` in the database, for a column: immutable, so that it can be generated. What is looked for is folded by `foldText` itself. */
export function searchable(text: SQLWrapper): SQL {
  const acute = sql`' ' || chr(769)`
  const bare = sql`regexp_replace(replace(normalize(${text}, NFKD), ${acute}, ''''), ${literal(marks)}, '', 'g')`
  const simple = sql`translate(${folded(bare)}, ${literal(from)}, ${literal(to)})`
  return longer.reduce(
    (folding, [letter, letters]) => sql`replace(${folding}, ${literal(letter)}, ${literal(letters)})`,
    sql`regexp_replace(${simple}, ${literal(spaces)}, ' ', 'g')`,
  )
}

/** As in `fold-text.ts`; a test compares the two for all characters. */
const marks = String.raw`(?<![иИ])\u0306|[\u0300-\u0305\u0307-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0711\u0730-\u074a\u08ca-\u08e1\u08e3-\u08ff\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufe00-\ufe0f\ufeff]`
const spaces = String.raw`[\t\n\v\f\r\u0085\u1680\u2028\u2029]`
const from =
  'øłđðħŧ\u0671\u06a9\u0649\u06cc`\u2018\u2019\u201a\u201b\u2032\u02b9\u02bb\u02bc\u05f3\u201c\u201d\u201e\u201f\u05f4\u2010\u2012\u2013\u2014\u2015\u2212\u05be'
const to = `olddht\u0627\u0643\u064a\u064a${"'".repeat(10)}${'"'.repeat(5)}${'-'.repeat(7)}`
const longer = [
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
] as const

/** A migration has no parameters. */
function literal(text: string): SQL {
  return sql.raw(`'${text.replaceAll("'", "''")}'`)
}
