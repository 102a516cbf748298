import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from './command.js'
import { changedGroups, hashGroups, readGroups } from './machine-tests.js'

describe('the groups of tests of the machine', () => {
  let repository
  const git = (...args) => execFileSync('git', ['-C', repository, ...args], { encoding: 'utf8' })
  const write = (name, text) => writeFileSync(path.join(repository, name), text)
  const groups = {
    pages: { tests: ['a.machine.test.ts'], paths: ['page.md'] },
    disk: { tests: ['b.machine.test.ts'], paths: ['*.disk'] },
  }
  const passedNow = async () => {
    const hashes = await hashGroups(groups, repository)
    return Object.fromEntries(
      Object.entries(groups).map(([name, group]) => [name, { ...group, passed: hashes[name] }]),
    )
  }
  const changed = async (passed) => changedGroups(passed, await hashGroups(groups, repository))

  beforeAll(() => {
    repository = mkdtempSync(path.join(tmpdir(), 'longhand-groups-'))
    git('init', '--quiet')
    for (const name of ['a.machine.test.ts', 'b.machine.test.ts', 'page.md', 'x.disk', 'other.ts'])
      write(name, name)
    git('add', '--all')
  })
  afterAll(() => rmSync(repository, { recursive: true }))

  it('run again when one of their files changes, before git has it and after', async () => {
    const passed = await passedNow()
    write('other.ts', 'changed')
    expect(await changed(passed)).toEqual([])
    write('page.md', 'changed')
    expect(await changed(passed)).toEqual(['pages'])
    git('add', '--all')
    expect(await changed(passed)).toEqual(['pages'])
    write('a.machine.test.ts', 'changed')
    write('y.disk', 'new')
    expect(await changed(await passedNow())).toEqual([])
    expect(await changed(passed)).toEqual(['pages', 'disk'])
    expect(git('diff', '--cached', '--name-only')).not.toContain('y.disk')
  })

  it('that have never passed run', async () => {
    expect(await changed(groups)).toEqual(['pages', 'disk'])
  })

  it.each([
    ['without paths', { tests: ['a.machine.test.ts'], paths: [] }, 'names no tests or no paths'],
    ['without tests', { tests: [], paths: ['page.md'] }, 'names no tests or no paths'],
    [
      'with a path that leads to nothing',
      { tests: ['a.machine.test.ts'], paths: ['*.gone'] },
      'names *.gone, which is not there',
    ],
  ])('%s fail', async (_how, group, reason) => {
    await expect(hashGroups({ group }, repository)).rejects.toThrow(reason)
  })

  it('of this repository hold each such test once', async () => {
    const files = execFileSync(
      'git',
      [
        '-C',
        root,
        'ls-files',
        '--cached',
        '--others',
        '--exclude-standard',
        '*.machine.test.ts',
        '*.machine.ts',
      ],
      {
        encoding: 'utf8',
      },
    )
    const named = Object.values(readGroups()).flatMap(({ tests }) => tests)
    expect(named.toSorted()).toEqual([...new Set(files.trim().split('\n'))].toSorted())
    await hashGroups(readGroups())
  })
})
