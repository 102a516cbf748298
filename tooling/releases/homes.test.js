import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { homeFaults, isReserved } from './homes.js'

let repository
const home = {
  homepage: 'https://shop.org',
  repository: { type: 'git', url: 'git+https://shop.org/source.git' },
}

beforeEach(() => {
  repository = mkdtempSync(path.join(os.tmpdir(), 'releases-'))
  write('package.json', { name: 'root', private: true, ...home })
})
afterEach(() => rmSync(repository, { recursive: true, force: true }))

it('wants of each package the home of the repository and words to find it by', () => {
  write('packages/cards/package.json', { name: '@shop/cards', version: '1.0.0' })
  write('packages/desk/package.json', { name: '@shop/desk', private: true })
  expect(homeFaults({ repository })).toEqual([
    '@shop/cards has no keywords.',
    '@shop/cards says otherwise than package.json where it is at home: `npx pnpm releases --write`.',
  ])
})

it('writes the home, and leaves the rest as it is', () => {
  write('packages/cards/package.json', {
    name: '@shop/cards',
    version: '1.0.0',
    homepage: 'https://old.org',
    keywords: ['cards'],
  })
  expect(homeFaults({ repository, write: true })).toEqual([])
  expect(homeFaults({ repository })).toEqual([])
  expect(JSON.parse(readFileSync(path.join(repository, 'packages/cards/package.json'), 'utf8'))).toEqual({
    name: '@shop/cards',
    version: '1.0.0',
    homepage: 'https://shop.org',
    repository: { ...home.repository, directory: 'packages/cards' },
    keywords: ['cards'],
  })
})

it.each([
  ['https://longhand.example', true],
  ['https://www.example.com/a', true],
  ['https://longhand.app', false],
  ['https://example.app', false],
])('%s is reserved: %s', (address, expected) => expect(isReserved(address)).toBe(expected))

function write(file, content) {
  mkdirSync(path.dirname(path.join(repository, file)), { recursive: true })
  writeFileSync(path.join(repository, file), JSON.stringify(content))
}
