/** Wrong words against a reference. The rate is their sum over the reference's words and may pass 1. */
export interface WordErrors {
  reference: number
  substituted: number
  deleted: number
  inserted: number
}

export function normalizeWords(text: string): string[] {
  return text
    .toLowerCase()
    .replace(/[’]/g, "'")
    .replace(/[^\p{L}\p{N}' ]+/gu, ' ')
    .split(/\s+/)
    .map((word) => word.replace(/^'+|'+$/g, ''))
    .filter(Boolean)
    .map((word) => alike[word] ?? word)
}

const alike: Record<string, string> = {
  mister: 'mr',
  missus: 'mrs',
  doctor: 'dr',
  colour: 'color',
  grey: 'gray',
  ok: 'okay',
}

export function countWordErrors(reference: readonly string[], hypothesis: readonly string[]): WordErrors {
  type Cell = { cost: number; substituted: number; deleted: number; inserted: number }
  let row: Cell[] = hypothesis.map((_, j) => ({ cost: j + 1, substituted: 0, deleted: 0, inserted: j + 1 }))
  row.unshift({ cost: 0, substituted: 0, deleted: 0, inserted: 0 })
  for (const [i, word] of reference.entries()) {
    const next: Cell[] = [{ cost: i + 1, substituted: 0, deleted: i + 1, inserted: 0 }]
    for (const [j, other] of hypothesis.entries()) {
      const [diagonal, above, left] = [row[j], row[j + 1], next[j]] as [Cell, Cell, Cell]
      const wrong = word === other ? 0 : 1
      const best = Math.min(diagonal.cost + wrong, above.cost + 1, left.cost + 1)
      if (best === diagonal.cost + wrong)
        next.push({ ...diagonal, cost: best, substituted: diagonal.substituted + wrong })
      else if (best === above.cost + 1) next.push({ ...above, cost: best, deleted: above.deleted + 1 })
      else next.push({ ...left, cost: best, inserted: left.inserted + 1 })
    }
    row = next
  }
  const { substituted, deleted, inserted } = row.at(-1) as Cell
  return { reference: reference.length, substituted, deleted, inserted }
}

export function errorRate(errors: readonly WordErrors[]): number {
  const sum = (pick: (errors: WordErrors) => number) =>
    errors.reduce((total, entry) => total + pick(entry), 0)
  return (
    sum(({ substituted, deleted, inserted }) => substituted + deleted + inserted) /
    Math.max(
      1,
      sum(({ reference }) => reference),
    )
  )
}
