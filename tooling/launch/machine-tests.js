import { createHash } from 'node:crypto'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root, run, StepError } from './command.js'
import { addCount, failure, noTests, readPlaywright, readVitest, tierOf } from './results.js'
import { playwrightFiles, vitestFiles } from './times.js'

const groupsFile = path.join(root, 'tooling/launch/machine-tests.json')

const results = 'test-results/machine'

const runners = [
  {
    folder: 'apps/server',
    matches: (file) => file.endsWith('.machine.test.ts'),
    report: 'vitest.json',
    command: ['vitest', 'run', '--project', 'machine'],
    read: (file) => ({
      counts: Object.values(readVitest(file, 'apps/server') ?? {}),
      files: vitestFiles(file, tierOf),
    }),
  },
  {
    folder: 'apps/e2e',
    matches: (file) => file.endsWith('.machine.ts'),
    report: 'packed.json',
    command: ['playwright', 'test', '--config', 'playwright.packed.config.ts'],
    read: (file) => ({
      counts: [readPlaywright(file) ?? noTests()],
      files: playwrightFiles(file, 'machine'),
    }),
  },
]

/**
 * Tests of the machine around the product, by name: those need not run again while neither they nor what they are about has changed.
 *
 * @typedef {{ tests: string[], paths: string[], passed?: string }} Group `paths` as git takes them, from the root on; `passed` is the hash of all files when the group last passed.
 *
 * @returns {Record<string, Group>}
 */
export function readGroups() {
  return JSON.parse(readFileSync(groupsFile, 'utf8'))
}

/**
 * @param {Record<string, Group>} groups
 * @returns {Promise<Record<string, string>>} By name, the hash of what the group's files hold now, whether git has them yet or not.
 * @throws StepError where a group has no paths, or one that leads to nothing.
 */
export async function hashGroups(groups, repository = root) {
  const folder = mkdtempSync(path.join(tmpdir(), 'longhand-index-'))
  const index = path.join(folder, 'index')
  // What has changed is added to an index of its own: the one of the person who works here stays as it is.
  const git = async (...args) => {
    const { code, output } = await run(['git', '-C', repository, ...args], { env: { GIT_INDEX_FILE: index } })
    if (code !== 0) throw new StepError(`git ${args[0]} did not work: ${output.trim()}`)
    return output
  }
  try {
    const { code, output } = await run(['git', '-C', repository, 'rev-parse', '--absolute-git-dir'])
    if (code !== 0)
      throw new StepError(
        `Tests of the machine are chosen by what git knows of their files: ${output.trim()}`,
      )
    const own = path.join(output.trim(), 'index')
    copyFileSync(own, index)
    // What was changed in the moment of the copy or before it has the times of what git knows: git looks into files that are not older than its index.
    const { mtime } = statSync(own)
    utimesSync(index, mtime, new Date(Math.floor(mtime.getTime() / 1000) * 1000 - 1000))
    const hashes = {}
    for (const [name, { tests, paths }] of Object.entries(groups)) {
      if (!(paths?.length > 0) || !(tests?.length > 0))
        throw new StepError(`The group "${name}" of tests of the machine names no tests or no paths.`)
      const listed = []
      for (const each of [...tests, ...paths].toSorted()) {
        await git('add', '--all', '--', each).catch(() => {
          throw new StepError(
            `The group "${name}" of tests of the machine names ${each}, which is not there.`,
          )
        })
        listed.push(await git('ls-files', '--stage', '--', each))
      }
      hashes[name] = createHash('sha256').update(listed.join('')).digest('hex')
    }
    return hashes
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** @returns {string[]} Names of groups that have not passed as they are now. */
export function changedGroups(groups, hashes) {
  return Object.keys(groups).filter((name) => groups[name].passed !== hashes[name])
}

/**
 * Runs groups on what is built, one after another, and notes which passed.
 *
 * @param {string[]} names
 * @param {Times} times
 * @returns {Promise<import('./results.js').Count>}
 */
export async function runGroups(names, env, times) {
  const groups = readGroups()
  const hashes = await hashGroups(groups)
  const total = noTests()
  for (const name of names) {
    const count = await runGroup(name, groups[name].tests, env, times)
    addCount(total, count)
    if (count.failed === 0) groups[name].passed = hashes[name]
    else delete groups[name].passed
  }
  writeFileSync(groupsFile, `${JSON.stringify(groups, null, 2)}\n`)
  return total
}

async function runGroup(name, tests, env, times) {
  const count = noTests()
  for (const { folder, matches, report, command, read } of runners) {
    const own = tests.filter(matches).map((file) => path.relative(folder, file))
    if (own.length === 0) continue
    rmSync(path.join(root, folder, results), { recursive: true, force: true })
    const { code } = await run(['npm', 'exec', '--no', '--', ...command, ...own], {
      cwd: path.join(root, folder),
      env: {
        ...env,
        LONGHAND_TEST_RESULTS: results,
        PLAYWRIGHT_JSON_OUTPUT_FILE: path.join(results, report),
        NODE_OPTIONS: '--conditions=@longhand/source',
      },
      show: true,
    })
    const { counts, files } = read(path.join(root, folder, results, report))
    // An error outside the tests is counted as a unit.
    for (const each of counts) addCount(count, each)
    times.addFiles(files)
    for (const file of own)
      if (!files.some((each) => each.file === path.join(folder, file)))
        addCount(count, failure(`${folder}/${file} ran no test`))
    if (code !== 0 && count.failed === 0)
      addCount(count, failure(`${name}: ${command[0]} ended with ${code}`))
  }
  return count
}
