import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...markdownIn('docs'),
  ...markdownIn('docs/operating'),
  ...markdownIn('docs/decisions'),
]

function markdownIn(folder) {
  return readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`)
}

/** Places in the repository that a text names in code type, but for what a build makes; `<word>` in them is any feature. */
function placesIn(text) {
  return [...text.matchAll(/`((?:packages|apps|tooling|docs)\/[^`\s]*)`/g)]
    .map(([, place]) => place)
    .filter((place) => !place.includes('/dist/'))
}

/** Whether there is one such file or folder at least. */
function isThere(place) {
  const pattern = place.replace(/<[^>]+>/g, '*').replace(/\/$/, '')
  return existsSync(path.join(root, pattern)) || globSync(pattern, { cwd: root }).length > 0
}

it('name places that are there', () => {
  const gone = documents.flatMap((document) =>
    placesIn(readFileSync(path.join(root, document), 'utf8'))
      .filter((place) => !isThere(place))
      .map((place) => `${document}: ${place}`),
  )
  expect(gone).toEqual([])
})

it('finds a place that is not', () => {
  expect(placesIn('See `apps/server/src/gone.ts` and `packages/<word>/src`.').map(isThere)).toEqual([
    false,
    true,
  ])
})

/** What people type as it stands; decisions name scripts alone. */
const instructions = [
  ...documents.filter((document) => !document.startsWith('docs/decisions/')),
  ...globSync('{packages,apps,tooling}/*/README.md', { cwd: root }),
]

/** Commands of a text that need a pnpm on the PATH; `npx pnpm` is the one of the project. */
function bareCommands(text) {
  return [...text.matchAll(/(?:^|`|&& |=\S+ )(pnpm (?:[a-z]|--)[^`\n]*)/gm)].map(([, command]) => command)
}

it('write commands that work with Node alone', () => {
  expect(
    instructions.flatMap((document) =>
      bareCommands(readFileSync(path.join(root, document), 'utf8')).map(
        (command) => `${document}: ${command}`,
      ),
    ),
  ).toEqual([])
})

it('finds a command that needs more', () => {
  expect(bareCommands('pnpm lint\n`npx pnpm build && pnpm site`, by the pinned pnpm of npx')).toEqual([
    'pnpm lint',
    'pnpm site',
  ])
})

/** Lines of prose that no screen shows whole; tables and code keep theirs. */
function longLines(text) {
  const prose = text.replace(/^ *(```|~~~)[^]*?^ *\1/gm, '')
  return prose.split('\n').filter((line) => line.length > 200 && !/^\s*(\||<|\[[^\]]+\]:)/.test(line))
}

it('break their lines', () => {
  expect(
    [...documents, ...instructions].flatMap((document) =>
      longLines(readFileSync(path.join(root, document), 'utf8')).map(
        (line) => `${document}: ${line.slice(0, 60)}`,
      ),
    ),
  ).toEqual([])
})

it('finds a long line, but not in a table or in code', () => {
  const long = 'word '.repeat(50)
  expect(longLines(`${long}\n| ${long} |\n\`\`\`sh\n${long}\n\`\`\`\nshort`)).toEqual([long])
})
