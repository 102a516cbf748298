import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** A unified diff of one file, below a line that says what it breaks and the names of the tests that have to notice. */
export interface Mutant {
  name: string
  breaks: string
  tests: string[]
  file: string
  hunks: { before: string; after: string }[]
}

const packagePath = 'apps/server/'

export async function readMutants(): Promise<Mutant[]> {
  const folder = fileURLToPath(new URL('.', import.meta.url))
  const names = (await readdir(folder)).filter((name) => name.endsWith('.patch')).sort()
  return Promise.all(
    names.map(async (name) => parse(name.replace(/\.patch$/, ''), await readFile(folder + name, 'utf8'))),
  )
}

/**
 * The source with the mutant in it.
 *
 * @throws Error unless each hunk's lines stand in it exactly once: then the patch has to be made again.
 */
export function mutate(source: string, { name, hunks }: Mutant): string {
  return hunks.reduce((text, { before, after }) => {
    const [head, tail, ...others] = text.split(before)
    if (head === undefined || tail === undefined || others.length > 0)
      throw new Error(`${name}.patch no longer applies: its lines must stand in the file once.`)
    return head + after + tail
  }, source)
}

function parse(name: string, patch: string): Mutant {
  const lines = patch.split('\n').slice(0, -1)
  const starting = (prefix: string): string[] =>
    lines.filter((line) => line.startsWith(prefix)).map((line) => line.slice(prefix.length))
  const hunks = patch.split(/^@@.*@@.*\n/m).slice(1)
  const sideOf = (hunk: string, sign: '-' | '+'): string =>
    hunk
      .split('\n')
      .filter((line) => line.startsWith(' ') || line.startsWith(sign))
      .map((line) => `${line.slice(1)}\n`)
      .join('')
  return {
    name,
    breaks: lines[0] ?? '',
    tests: starting('Test: '),
    file: (starting('+++ b/')[0] ?? '').slice(packagePath.length),
    hunks: hunks.map((hunk) => ({ before: sideOf(hunk, '-'), after: sideOf(hunk, '+') })),
  }
}
