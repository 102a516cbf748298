import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root, run, step, StepError, which } from './command.js'

const notes = path.join(root, 'node_modules/.longhand')

/**
 * The folders of the workspace's packages, relative to `folder`.
 *
 * @param {string} [folder] The repository.
 */
export function workspaceFolders(folder = root) {
  return ['packages', 'apps', 'tooling'].flatMap((group) => {
    const place = path.join(folder, group)
    if (!existsSync(place)) return []
    return readdirSync(place)
      .map((name) => path.join(group, name))
      .filter((name) => existsSync(path.join(folder, name, 'package.json')))
      .sort()
  })
}

/**
 * Changes whenever an install would do something else: with the lock file, a package.json, the workspace's settings, Node's major version or the platform.
 *
 * @param {string} [folder] The repository.
 */
export function dependencyHash(folder = root) {
  const hash = createHash('sha256').update(
    `${process.version.split('.')[0]} ${process.platform} ${process.arch}`,
  )
  const files = [
    'package.json',
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    ...workspaceFolders(folder).map((name) => path.join(name, 'package.json')),
  ]
  for (const file of files) hash.update(`\0${file}\0`).update(readFileSync(path.join(folder, file)))
  return hash.digest('hex')
}

/**
 * Installs what the lock file says, unless that is what is there.
 *
 * @returns {Promise<{ PATH: string }>} The environment in which turbo and scripts find pnpm.
 */
export async function installDependencies() {
  const stamp = path.join(notes, 'installed')
  const hash = dependencyHash()
  const pnpm = await findPnpm()
  const isInstalled =
    read(stamp) === hash &&
    workspaceFolders().every(
      (name) => !needsModules(name) || existsSync(path.join(root, name, 'node_modules')),
    )
  if (!isInstalled) {
    await step('Installing dependencies', [pnpm, 'install', '--frozen-lockfile', '--reporter=append-only'], {
      env: { npm_config_update_notifier: 'false' },
    })
    mkdirSync(notes, { recursive: true })
    writeFileSync(stamp, hash)
  }
  return { PATH: `${path.dirname(pnpm)}${path.delimiter}${process.env.PATH ?? ''}` }
}

function needsModules(name) {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(
    readFileSync(path.join(root, name, 'package.json'), 'utf8'),
  )
  return Object.keys({ ...dependencies, ...devDependencies }).length > 0
}

/** The pinned pnpm: the one on `PATH` when it is that version, else the one that npx keeps in its cache. Nothing is installed globally. */
async function findPnpm() {
  const { packageManager } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const version = packageManager.split('@')[1]
  const note = path.join(notes, `pnpm-${version}`)
  const known = read(note)
  if (known && existsSync(known)) return known
  const found = (await onPath(version)) ?? (await throughNpx(version))
  mkdirSync(notes, { recursive: true })
  writeFileSync(note, found)
  return found
}

async function onPath(version) {
  const program = which('pnpm')
  if (!program) return undefined
  // Outside the repository, where a pnpm of another version would fetch the pinned one instead of saying its own.
  const { code, output } = await run([program, '--version'], { cwd: path.parse(root).root })
  return code === 0 && output.trim() === version ? program : undefined
}

async function throughNpx(version) {
  if (!which('npx'))
    throw new StepError(
      'Longhand is installed with npm, which comes with Node: install it and run the command again.',
    )
  const { code, output } = await run([
    'npx',
    '--yes',
    `--package=pnpm@${version}`,
    '--call',
    'command -v pnpm',
  ])
  const program = output.trim().split('\n').at(-1)
  if (code !== 0 || !program || !existsSync(program))
    throw new StepError(`pnpm ${version} could not be fetched from the npm registry.\n\n${output.trim()}`)
  return program
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
