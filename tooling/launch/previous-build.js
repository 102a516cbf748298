// `pnpm prove:previous [commit]` runs the server's tests of the former build on the migrations of this one: what expands the schema must not hinder it.
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { main, root, step, StepError, run } from './command.js'

/** 1.0.0-rc. */
const previous = process.argv[2] ?? '16d7af2c'
const migrations = 'apps/server/migrations'
/** Compare the schema with the former build's own tables, and with its own list of migrations. */
const ofOwnSchema = ['src/platform/db/migrations.medium.test.ts', 'src/check-installation.medium.test.ts', 'src/backup/**']

main(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'longhand-previous-'))
  const build = path.join(folder, 'build')
  try {
    await step(`Taking ${previous} out`, ['git', 'worktree', 'add', '--detach', build, previous])
    await rm(path.join(build, migrations), { recursive: true })
    await cp(path.join(root, migrations), path.join(build, migrations), { recursive: true })
    await step('Installing its dependencies', ['pnpm', 'install', '--frozen-lockfile', '--prefer-offline'], { cwd: build })
    const tests = ['pnpm', '--filter', '@longhand/server', 'exec', 'vitest', 'run', '--project', 'medium']
    const { code } = await run([...tests, ...ofOwnSchema.flatMap((file) => ['--exclude', file])], { cwd: build, show: true })
    if (code !== 0) throw new StepError(`The former build does not work on this schema (${code}).`)
  } finally {
    await run(['git', 'worktree', 'remove', '--force', build])
    await rm(folder, { recursive: true, force: true })
  }
})
