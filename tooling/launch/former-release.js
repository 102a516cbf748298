import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { run, step } from './command.js'

/** 1.0.0-rc. */
export const formerRelease = '16d7af2c'

/**
 * Checks a former commit out in a temporary folder, with its dependencies, and removes it afterwards.
 *
 * @param {string} commit
 * @param {(folder: string) => Promise<void>} work
 */
export async function withFormerRelease(commit, work) {
  const folder = await mkdtemp(path.join(tmpdir(), 'longhand-former-'))
  const checkout = path.join(folder, 'checkout')
  try {
    await step(`Taking ${commit} out`, ['git', 'worktree', 'add', '--detach', checkout, commit])
    await step('Installing its dependencies', ['pnpm', 'install', '--frozen-lockfile', '--prefer-offline'], { cwd: checkout })
    await work(checkout)
  } finally {
    await run(['git', 'worktree', 'remove', '--force', checkout])
    await rm(folder, { recursive: true, force: true })
  }
}

/** @param {string} checkout Folder of a commit with its dependencies. */
export async function buildServer(checkout) {
  await step('Building its server', ['pnpm', 'exec', 'turbo', 'run', 'build', '--filter=@longhand/server...'], { cwd: checkout })
}
