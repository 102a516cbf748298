import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { turbo, turboEnv } from './build.js'
import { root, run, StepError } from './command.js'
import { installDependencies, workspaceFolders } from './dependencies.js'
import { addCount, failure, noTests, readVitest } from './results.js'

/** Of more packages that use a changed one, the tests are left to `.ci/run`: those of each take seconds to find. */
const maxDependants = 3

/** Medium tests that repeat something many times, as their names say. */
const longTests = '**/*.{hostile,kill,model,race}.medium.test.ts'

const isScript = (file) => /\.[cm]?[jt]sx?$/.test(file)
/** Whether other packages can notice a change of the file. */
const isProduct = (file) => !/\.(test|stories)\.[jt]sx?$|\.md$/.test(file)

/**
 * Checks and tests what changed since the main branch, two things at a time.
 *
 * @param {string} [main] Another commit to compare with.
 * @returns {Promise<number>} The exit code.
 */
export async function verify(main) {
  const env = { ...turboEnv, ...(await installDependencies()) }
  const change = await findChange({ main })
  const plan = planFor(change, readPackages())
  console.log(
    `Changed since ${change.since.slice(0, 10)}: ${change.files.length + change.gone.length} files${plan.folders.map((folder) => `\n  ${folder}`).join('')}`,
  )
  const count = noTests()
  const steps = stepsOf(plan)
  const works = [0, 1].map(async () => {
    for (let step = steps.shift(); step; step = steps.shift()) addCount(count, await announce(step, env))
  })
  await Promise.all(works)
  for (const failure of count.failures) console.log(failure.replace(/^/gm, '  '))
  console.log(`Left to .ci/run: ${plan.left.join('; ')}.`)
  console.log(`${count.passed} passed, ${count.failed} failed`)
  return count.failed > 0 ? 1 : 0
}

/**
 * What differs from the main branch, with files that git does not know yet. On the main branch itself: what is not committed, or else the last commit.
 *
 * @param {{ folder?: string, main?: string }} [where] The repository; the main branch, where it is not called so.
 * @returns {Promise<{ since: string, files: string[], gone: string[] }>} The commit it is compared with; files that are there, and those that are not any more.
 */
export async function findChange({ folder = root, main = 'main' } = {}) {
  const git = async (...args) => {
    const { code, output } = await run(['git', ...args], { cwd: folder })
    if (code !== 0) throw new StepError(`git ${args.join(' ')} ended with ${code}.\n${output.trim()}`)
    return output.split('\n').filter(Boolean)
  }
  const [base] = await git('merge-base', main, 'HEAD')
  const [head] = await git('rev-parse', 'HEAD')
  const isCommitted = (await git('status', '--porcelain')).length === 0
  const since = base === head && isCommitted ? (await git('rev-parse', 'HEAD~1'))[0] : base
  const differing = (kind) => git('diff', '--name-only', '--no-renames', `--diff-filter=${kind}`, since)
  return {
    since,
    files: [...(await differing('d')), ...(await git('ls-files', '--others', '--exclude-standard'))],
    gone: await differing('D'),
  }
}

/**
 * What a change asks for.
 *
 * @param {{ files: string[], gone: string[] }} change
 * @param {{ folder: string, name: string, uses: string[], hasTests: boolean, hasMedium: boolean }[]} packages Those of the workspace; `uses` are names.
 */
export function planFor({ files, gone }, packages) {
  const holding = (file) => packages.find(({ folder }) => file.startsWith(`${folder}/`))
  const holders = (some) => packages.filter((one) => some.some((file) => holding(file) === one))
  const changed = holders([...files, ...gone])
  const product = holders([...files, ...gone].filter(isProduct))
  const users = packages.filter(({ uses }) => product.some(({ name }) => uses.includes(name)))
  const others = users.filter((one) => one.hasTests && !changed.includes(one))
  const tested = others.length <= maxDependants ? others : []
  const scriptsOf = (some) => files.filter((file) => isScript(file) && some.includes(holding(file)))
  return {
    folders: changed.map(({ folder }) => folder),
    files,
    scripts: files.filter((file) => isScript(file)),
    types: changed.map((one) => (product.includes(one) ? `...${one.name}` : one.name)),
    tests: [
      ...changed
        .filter(({ hasTests }) => hasTests)
        .map((one) => ({
          folder: one.folder,
          files: scriptsOf([one]),
          rooms: one.hasMedium ? roomsOf(one, scriptsOf([one])) : [],
        })),
      ...tested.map(({ folder }) => ({
        folder,
        files: scriptsOf(product).filter((file) => isProduct(file)),
        rooms: [],
        hasStories: false,
      })),
    ].filter((test) => test.files.length > 0),
    left: [
      'builds, packing, journeys, stories in the dark and in Chinese, secrets, what packages export, sizes',
      ...(changed.some(({ hasMedium }) => hasMedium)
        ? ['medium tests elsewhere than next to the change, and long ones']
        : []),
      ...(tested.length < others.length
        ? [
            `tests of the ${others.length} packages that use ${product.map(({ folder }) => folder).join(', ')}`,
          ]
        : []),
      ...[...files, ...gone]
        .filter((file) => !holding(file) && isProduct(file))
        .map((file) => `what depends on ${file}`),
    ],
  }
}

/** The folders next to whose files the medium tests are that answer for them: a module, a part of the platform. */
function roomsOf({ folder }, files) {
  const rooms = files.map(
    (file) => /^src\/(?:(?:modules|platform)\/)?[^/]+\//.exec(file.slice(folder.length + 1))?.[0],
  )
  return [...new Set(rooms.filter((room) => room !== undefined))]
}

function stepsOf({ files, scripts, types, tests }) {
  const bin = (name, folder = '.') => path.join(root, folder, 'node_modules/.bin', name)
  const check = (title, ...command) => ({
    title,
    work: async (env) => asCount(title, await run(command, { env })),
  })
  return [
    ...tests.map((test) => ({
      title: `tests of ${test.folder}`,
      work: (env) => runTests(test, bin('vitest', test.folder), env),
    })),
    ...(types.length > 0
      ? [
          check(
            'types',
            ...turbo(
              'run',
              'typecheck',
              '--output-logs=errors-only',
              '--continue',
              ...types.map((filter) => `--filter=${filter}`),
            ),
          ),
        ]
      : []),
    ...(scripts.length > 0 ? [check('lint', bin('check-lint'), ...scripts)] : []),
    check('boundaries', 'npm', 'run', '--silent', 'boundaries'),
    check('unused', 'npm', 'run', '--silent', 'unused'),
    ...(files.length > 0
      ? [check('format', bin('prettier'), '--check', '--ignore-unknown', '--log-level=warn', ...files)]
      : []),
  ]
}

async function announce({ title, work }, env) {
  const startedAt = performance.now()
  const count = await work(env)
  console.log(
    `${count.failed > 0 ? 'FAILED' : 'ok    '}  ${title}: ${count.passed} passed, ${count.failed} failed, ${Math.round((performance.now() - startedAt) / 1000)} s`,
  )
  return count
}

function asCount(title, { code, output }) {
  return code === 0 ? { ...noTests(), passed: 1 } : failure(`${title}\n${output.trim()}`)
}

/** The tests that reach the files, by the graph of imports; where a database is needed, those of the same room. */
async function runTests({ folder, files, rooms, hasStories = true }, vitest, env) {
  const cwd = path.join(root, folder)
  const fast = [
    '--project',
    '!medium',
    '--project',
    '!machine',
    '--project',
    hasStories ? '!stories-*' : '!stories*',
  ]
  const count = await runVitest(
    ['related', '--run', ...fast, ...files.map((file) => path.join(root, file))],
    { vitest, cwd, folder, env },
  )
  if (rooms.length === 0) return count
  const quick = files.some((file) => path.matchesGlob(file, longTests)) ? [] : ['--exclude', longTests]
  addCount(
    count,
    await runVitest(['run', '--project', 'medium', ...quick, ...rooms], { vitest, cwd, folder, env }),
  )
  return count
}

async function runVitest(args, { vitest, cwd, folder, env }) {
  const report = path.join(cwd, 'test-results/vitest.json')
  rmSync(report, { force: true })
  const { code, output } = await run([vitest, ...args, '--passWithNoTests'], { cwd, env })
  const count = noTests()
  for (const tier of Object.values(readVitest(report, folder) ?? {})) addCount(count, tier)
  return code !== 0 && count.failed === 0 ? asCount(`tests of ${folder}`, { code, output }) : count
}

function readPackages() {
  return workspaceFolders().map((folder) => {
    const {
      name,
      scripts = {},
      dependencies,
      devDependencies,
      peerDependencies,
    } = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'))
    const configuration = path.join(root, folder, 'vitest.config.js')
    return {
      folder,
      name,
      uses: Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies }),
      hasTests: scripts.test !== undefined,
      hasMedium: existsSync(configuration) && readFileSync(configuration, 'utf8').includes('medium'),
    }
  })
}
