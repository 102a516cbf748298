import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { packPackages } from '@longhand/releases/pack'
import { expect, test as base } from '@playwright/test'
import { documentsFor, moduleOf, readBlocks } from './blocks/read-blocks.ts'
import { command, otherTypescripts, downloadRetries, root } from './stranger.ts'

/** What readers of the blocks have of others, in the versions of this workspace. */
const others = [
  '@testing-library/react',
  '@types/express',
  '@types/node',
  '@types/react',
  '@types/react-dom',
  'express',
  'formik',
  'msw',
  'openai',
  'react',
  'react-dom',
  'typescript',
  'vitest',
]

const test = base.extend<object, { reader: { folder: string; packages: string[] } }>({
  reader: [
    async ({}, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'longhand-blocks-'))
      await use({ folder, packages: await install(folder) })
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 600_000 },
  ],
})

/** @returns The words of all packages that others install. */
async function install(folder: string): Promise<string[]> {
  await packPackages(path.join(folder, 'packages'))
  const tarballs = (await readdir(path.join(folder, 'packages'))).filter((file) => file.endsWith('.tgz'))
  const words = new Map(tarballs.map((file) => [/^longhand-(.+)-\d+\.\d+\.\d+\.tgz$/.exec(file)![1]!, file]))
  const ours = Object.fromEntries(
    [...words].map(([word, file]) => [`@longhand/${word}`, `file:./packages/${file}`]),
  )
  const catalog = await readFile(path.join(root, 'pnpm-workspace.yaml'), 'utf8')
  const versions = others.map((name) => {
    const version = new RegExp(`^  '?${name}'?: (\\S+)$`, 'm').exec(catalog)?.[1]
    if (version === undefined) throw new Error(`The catalog has no ${name}`)
    return [name, version] as const
  })
  const manifest = {
    private: true,
    type: 'module',
    dependencies: { ...Object.fromEntries(versions), ...otherTypescripts, ...ours },
    pnpm: { overrides: ours },
  }
  await writeFile(path.join(folder, 'package.json'), JSON.stringify(manifest))
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(strict))
  // What a route of Next asks of its app.
  await writeFile(
    path.join(folder, 'session.ts'),
    'export declare function currentUser(): Promise<{ id: string; email: string; name: string } | undefined>\n',
  )
  await command(
    'pnpm',
    ['install', '--ignore-workspace', '--prefer-offline', '--no-frozen-lockfile', ...downloadRetries],
    folder,
  )
  return [...words.keys()]
}

const strict = {
  compilerOptions: {
    target: 'ES2023',
    module: 'ESNext',
    moduleResolution: 'bundler',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    jsx: 'react-jsx',
    strict: true,
    noEmit: true,
    allowJs: true,
    checkJs: true,
    allowImportingTsExtensions: true,
    // Of types that others make, not all go together.
    skipLibCheck: true,
    types: ['node'],
    paths: { '@/*': ['./*'] },
  },
  include: ['blocks'],
}

function check(folder: string, typescript: string): Promise<string> {
  return command(
    process.execPath,
    [path.join(folder, 'node_modules', typescript, 'bin/tsc'), '-p', 'tsconfig.json'],
    folder,
  )
}

async function keep(folder: string, document: string, file: string, text: string): Promise<void> {
  const target = path.join(folder, 'blocks', document.replaceAll('/', '-'), file)
  await mkdir(path.dirname(target), { recursive: true })
  await writeFile(target, text)
}

test('each block of code of READMEs and guides compiles in TypeScript 5.9, 6 and 7', async ({ reader }) => {
  const { folder, packages } = reader
  const blocks = await readBlocks(root, documentsFor(root, packages))
  // Of every package that has a component or a call.
  expect(new Set(blocks.map(({ document }) => document)).size).toBeGreaterThan(packages.length)
  for (const block of blocks) await keep(folder, block.document, block.file, moduleOf(block))
  for (const typescript of ['typescript', ...Object.keys(otherTypescripts)]) await check(folder, typescript)
})

test('a block that does not is found', async ({ reader: { folder } }) => {
  const [document, file] = ['packages/sdk/README.md', 'wrong.tsx']
  const code =
    "import { createLonghand } from '@longhand/sdk'\n\ncreateLonghand({ address: '', token: process.env.LONGHAND_TOKEN })"
  await keep(folder, document, file, moduleOf({ document, file, code }))
  await expect(check(folder, 'typescript')).rejects.toThrow(/wrong\.tsx.*TS2322/)
})
