import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { run, step, StepError } from './command.js'

/** The oldest build whose databases and data folders this one opens, and whose processes work beside this one's. */
export const formerRelease = '8173c8d9'

/**
 * Checks a former commit out in a temporary folder, with its dependencies, and removes it afterwards.
 *
 * @param {string} commit
 * @param {(folder: string) => Promise<void>} work
 * @throws StepError where the history of this checkout does not reach back to it.
 */
export async function withFormerRelease(commit, work) {
  await requireCommit(commit)
  const folder = await mkdtemp(path.join(tmpdir(), 'longhand-former-'))
  const checkout = path.join(folder, 'checkout')
  try {
    await step(`Taking ${commit} out`, ['git', 'worktree', 'add', '--detach', checkout, commit])
    await step('Installing its dependencies', ['pnpm', 'install', '--frozen-lockfile', '--prefer-offline'], {
      cwd: checkout,
    })
    await work(checkout)
  } finally {
    await run(['git', 'worktree', 'remove', '--force', checkout])
    await rm(folder, { recursive: true, force: true })
  }
}

/** @param {string} checkout Folder of a commit with its dependencies. */
export async function buildServer(checkout) {
  await step(
    'Building its server',
    ['pnpm', 'exec', 'turbo', 'run', 'build', '--filter=@longhand/server...'],
    { cwd: checkout },
  )
}

/**
 * Writes a folder of a former commit, under its path in the repository.
 *
 * @param {string} commit
 * @param {string} folder Path in the repository.
 * @param {string} target
 * @throws StepError where the history of this checkout does not reach back to it.
 */
export async function copyFormerFolder(commit, folder, target) {
  await requireCommit(commit)
  await step(`Taking ${folder} of ${commit} out`, [
    'sh',
    '-c',
    'git archive "$1" "$2" | tar -x -C "$3"',
    'sh',
    commit,
    folder,
    target,
  ])
}

async function requireCommit(commit) {
  const { code } = await run(['git', 'cat-file', '-e', `${commit}^{commit}`])
  if (code !== 0)
    throw new StepError(
      `The history of this checkout does not reach back to ${commit}. Fetch the rest of it: git fetch --unshallow.`,
    )
}
