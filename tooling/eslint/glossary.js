import { readFileSync } from 'node:fs'

/**
 * The rows of the tables of `docs/glossary.md`, the one home of words that are not used here.
 *
 * @param {string} [markdown]
 * @returns {{ names: { pattern: RegExp, say: string }[], dependencies: { names: string[], say: string }, prose: Map<string, string> }}
 *   `names`: what the column “not” has in code letters; `dependencies`: the words for what a class is built with; `prose`: words of texts, in small letters, and what to write instead
 * @throws where a table is missing, or has no row to find a word in
 */
export function readGlossary(
  markdown = readFileSync(new URL('../../docs/glossary.md', import.meta.url), 'utf8'),
) {
  const concepts = rowsUnder(markdown, 'concept')
  const names = concepts.flatMap(([, say, not]) =>
    [...not.matchAll(/`([^`]+)`/g)].map(([, name]) => ({ pattern: patternOf(name), say: bare(say) })),
  )
  const dependencies = concepts.find(([concept]) => concept === 'constructor dependencies')
  const prose = new Map(rowsUnder(markdown, 'instead of').map(([word, say]) => [word, say]))
  if (names.length === 0 || !dependencies || prose.size === 0)
    throw new Error('docs/glossary.md lacks words that the lint looks for')
  const [, say, not] = dependencies
  return { names, dependencies: { names: bare(not).split(', '), say: bare(say) }, prose }
}

function rowsUnder(markdown, heading) {
  const [, rows] =
    markdown.match(new RegExp(`^\\| ${heading} \\|.*\\n\\|[-|]+\\n((?:\\|.*\\n?)+)`, 'm')) ?? []
  if (rows === undefined) throw new Error(`docs/glossary.md has no table of “${heading}”`)
  return rows
    .trim()
    .split('\n')
    .map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
}

const bare = (cell) => cell.replaceAll('`', '')

/** `*` is for further words of a name: in front, behind (one at least, and the name is no type's), or both. */
function patternOf(name) {
  const word = name.replaceAll('*', '')
  const [first, rest] = [word.charAt(0), word.slice(1)]
  const either = `[${first}${first.toUpperCase()}]${rest}`
  if (!name.startsWith('*')) return new RegExp(name.endsWith('*') ? `^${word}[A-Z]` : `^${either}s?$`)
  const inside = `(?:^${either}|[a-z\\d]${first.toUpperCase()}${rest})`
  return new RegExp(name.endsWith('*') ? `${inside}(?![a-z])` : `${inside}s?$`)
}
