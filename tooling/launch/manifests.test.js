import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { root } from './command.js'
import { workspaceFolders } from './dependencies.js'

const read = (file) => readFileSync(path.join(root, file), 'utf8')
const manifests = ['.', ...workspaceFolders()].map((folder) => ({
  folder,
  ...JSON.parse(read(path.join(folder, 'package.json'))),
}))

/** Commands of scripts that would report their use to the makers of the tool. */
function reporting(command) {
  return command
    .split('&&')
    .map((part) => part.trim())
    .filter(
      (part) =>
        (/\bturbo(?! telemetry)\b/.test(part) && !part.startsWith('DO_NOT_TRACK=1 ')) ||
        (/^storybook (dev|build)\b/.test(part) && !part.includes('--disable-telemetry')),
    )
}

it('start no tool that reports its use to its makers', () => {
  const found = manifests.flatMap(({ folder, scripts = {} }) =>
    Object.values(scripts).flatMap((script) => reporting(script).map((part) => `${folder}: ${part}`)),
  )
  expect(found).toEqual([])
})

it.each(['turbo run lint', 'DO_NOT_TRACK=1 turbo boundaries && turbo run dev', 'storybook dev -p 6006'])(
  'would find %j',
  (script) => {
    expect(reporting(script)).toHaveLength(1)
  },
)

it('name commands that are there before anything is built, where another package links them', () => {
  const linked = new Set(
    manifests.flatMap(({ dependencies, devDependencies }) =>
      Object.keys({ ...dependencies, ...devDependencies }),
    ),
  )
  const built = manifests.filter(
    ({ name, bin = {} }) => linked.has(name) && Object.values(bin).some((file) => file.includes('dist/')),
  )
  expect(built.map(({ name }) => name)).toEqual([])
})

it('have one pnpm, the one that installs and the one that npx finds', () => {
  const { catalog } = parse(read('pnpm-workspace.yaml'))
  expect(manifests[0].packageManager).toBe(`pnpm@${catalog.pnpm}`)
})
