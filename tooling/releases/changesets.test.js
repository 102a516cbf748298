import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { exportedNames } from './api-reports.js'
import { changesetFaults } from './changesets.js'

let repository

beforeEach(() => {
  repository = mkdtempSync(path.join(os.tmpdir(), 'releases-'))
  git('init', '--quiet', '--initial-branch=main')
  write('.changeset/config.json', '{ "ignore": ["@shop/stage"] }')
  write('package.json', '{ "name": "root", "private": true, "version": "0.0.0" }')
  write('packages/cards/package.json', manifest('1.0.0'))
  write('packages/desk/package.json', '{ "name": "@shop/desk", "private": true, "version": "1.0.0" }')
  write('packages/stage/package.json', '{ "name": "@shop/stage", "private": true, "version": "0.0.0" }')
  commit('cards: begin')
  report('Card', 'buyCard')
  commit('cards: write down what is exported')
  git('tag', '@shop/cards@1.0.0')
})
afterEach(() => rmSync(repository, { recursive: true, force: true }))

it('reads the names of a report', () => {
  expect(
    [
      ...exportedNames(
        'export const a: 1;\nexport function b(): void;\nexport interface C {\n  export: 1\n}\nexport type D = 1;\nexport { e, f as g }\nconst h = 1;',
      ),
    ].sort(),
  ).toEqual(['C', 'D', 'a', 'b', 'e', 'g'])
})

it('lets additions pass as minor changes', async () => {
  report('Card', 'buyCard', 'sellCard')
  changeset({ '@shop/cards': 'minor' })
  expect(await changesetFaults(repository)).toEqual([])
})

it('refuses an export that is gone without a major change', async () => {
  report('Card')
  changeset({ '@shop/cards': 'minor' })
  expect(await changesetFaults(repository)).toEqual([
    '@shop/cards no longer exports buyCard from its entry index: a changeset must call that major.',
  ])
  changeset({ '@shop/cards': 'major' })
  expect(await changesetFaults(repository)).toEqual([])
})

it('refuses an entry that is gone, too', async () => {
  rmSync(path.join(repository, 'packages/cards/api/index.api.md'))
  expect(await changesetFaults(repository)).toHaveLength(2)
})

it('has nothing to compare before the first release', async () => {
  git('tag', '--delete', '@shop/cards@1.0.0')
  report()
  expect(await changesetFaults(repository)).toEqual([])
})

it('compares with the last release, not with what was before', async () => {
  report('Card')
  write('packages/cards/package.json', manifest('2.0.0'))
  commit('cards: release 2.0.0')
  git('tag', '@shop/cards@2.0.0')
  expect(await changesetFaults(repository)).toEqual([])
  report()
  expect(await changesetFaults(repository)).toEqual([
    '@shop/cards no longer exports Card from its entry index: a changeset must call that major.',
  ])
})

it('refuses packages that get no versions', async () => {
  changeset({ '@shop/cards': 'minor', '@shop/desk': 'minor', '@shop/stage': 'minor' })
  expect(await changesetFaults(repository)).toEqual([
    '.changeset/change.md names @shop/stage, which gets no versions: leave it out.',
  ])
})

function manifest(version) {
  return JSON.stringify({
    name: '@shop/cards',
    version,
    exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
  })
}

function report(...names) {
  write(
    'packages/cards/api/index.api.md',
    `\`\`\`ts\n\n${names.map((name) => `// @public\nexport const ${name}: unknown;\n`).join('\n')}\n\`\`\`\n`,
  )
}

function changeset(releases) {
  write(
    '.changeset/change.md',
    `---\n${Object.entries(releases)
      .map(([name, type]) => `"${name}": ${type}`)
      .join('\n')}\n---\n\nA change.\n`,
  )
}

function write(file, text) {
  mkdirSync(path.dirname(path.join(repository, file)), { recursive: true })
  writeFileSync(path.join(repository, file), text)
}

function commit(subject) {
  git('add', '-A')
  git(
    '-c',
    'user.name=Test',
    '-c',
    'user.email=test@example.com',
    '-c',
    'commit.gpgsign=false',
    'commit',
    '--quiet',
    '-m',
    subject,
  )
}

function git(...args) {
  execFileSync('git', args, { cwd: repository, stdio: 'ignore' })
}
