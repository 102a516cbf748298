import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run, StepError } from './command.js'
import { findChange, planFor } from './verification.js'

const contracts = {
  folder: 'packages/contracts',
  name: 'contracts',
  uses: [],
  hasTests: true,
  hasMedium: false,
}
const cashier = {
  folder: 'packages/cashier',
  name: 'cashier',
  uses: ['contracts'],
  hasTests: true,
  hasMedium: false,
}
const web = {
  folder: 'apps/web',
  name: 'web',
  uses: ['contracts', 'cashier'],
  hasTests: true,
  hasMedium: false,
}
const server = { folder: 'apps/server', name: 'server', uses: ['contracts'], hasTests: true, hasMedium: true }
const config = { folder: 'tooling/tsconfig', name: 'tsconfig', uses: [], hasTests: false, hasMedium: false }
const packages = [contracts, cashier, web, server, config]
const plan = (...files) => planFor({ files, gone: [] }, packages)

describe('a change', () => {
  it('of a feature has its package tested, and those that use it, by what reaches the file', () => {
    const file = 'packages/cashier/src/OrderList/OrderList.tsx'
    expect(plan(file)).toMatchObject({
      folders: ['packages/cashier'],
      scripts: [file],
      types: ['...cashier'],
      tests: [
        { folder: 'packages/cashier', files: [file], rooms: [] },
        { folder: 'apps/web', files: [file], rooms: [], hasStories: false },
      ],
    })
  })

  it('of a test or a story concerns no other package', () => {
    const { types, tests } = plan('packages/cashier/src/OrderList/OrderList.stories.tsx')
    expect(types).toEqual(['cashier'])
    expect(tests.map(({ folder }) => folder)).toEqual(['packages/cashier'])
  })

  it('of the server has the medium tests of its rooms run', () => {
    const files = [
      'src/modules/cashier/goods/goods.service.ts',
      'src/platform/http/app.ts',
      'src/bin/api.ts',
      'src/compose.ts',
    ].map((file) => `apps/server/${file}`)
    expect(plan(...files).tests[0].rooms).toEqual(['src/modules/cashier/', 'src/platform/http/', 'src/bin/'])
    expect(plan(...files).left.join()).toContain('medium tests')
  })

  it('of what many packages use leaves their tests, and says so', () => {
    const users = ['a', 'b', 'c', 'd'].map((name) => ({ ...cashier, folder: `packages/${name}`, name }))
    const { tests, types, left } = planFor({ files: ['packages/contracts/src/index.ts'], gone: [] }, [
      contracts,
      ...users,
    ])
    expect(tests.map(({ folder }) => folder)).toEqual(['packages/contracts'])
    expect(types).toEqual(['...contracts'])
    expect(left).toContain('tests of the 4 packages that use packages/contracts')
  })

  it('of files outside the packages, and of deleted ones, is said or checked', () => {
    const { types, left } = planFor(
      { files: ['turbo.json', 'README.md'], gone: ['packages/cashier/src/gone.ts'] },
      packages,
    )
    expect(types).toEqual(['...cashier'])
    expect(left).toContain('what depends on turbo.json')
    expect(left.join()).not.toContain('README.md')
  })
})

describe('what has changed', () => {
  let folder
  const git = async (...args) =>
    (
      await run(['git', '-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...args], { cwd: folder })
    ).output.trim()
  const commit = async (file) => {
    await writeFile(path.join(folder, file), file)
    await git('add', '.')
    await git('commit', '-qm', file)
  }
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'verification-'))
    await git('init', '-q', '-b', 'main')
    await commit('first')
    await commit('second')
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('on the main branch is the last commit, or else what is not committed', async () => {
    expect(await findChange({ folder })).toEqual({
      since: await git('rev-parse', 'HEAD~1'),
      files: ['second'],
      gone: [],
    })
    await writeFile(path.join(folder, 'new'), '')
    expect(await findChange({ folder })).toEqual({
      since: await git('rev-parse', 'HEAD'),
      files: ['new'],
      gone: [],
    })
    await rm(path.join(folder, 'new'))
  })

  it('on a branch is everything since it left the main branch', async () => {
    const since = await git('rev-parse', 'HEAD')
    await git('checkout', '-qb', 'branch')
    await commit('third')
    await rm(path.join(folder, 'first'))
    await writeFile(path.join(folder, 'fourth'), '')
    expect(await findChange({ folder })).toEqual({ since, files: ['third', 'fourth'], gone: ['first'] })
  })

  it('is not to be found without a main branch', async () => {
    await expect(findChange({ folder, main: 'other' })).rejects.toThrow(StepError)
  })
})
