// `pnpm prove:previous [commit]` runs the server's tests of the former build on the migrations of this one: what expands the schema must not hinder it.
import { cp, rm } from 'node:fs/promises'
import path from 'node:path'
import { main, root, StepError, run } from './command.js'
import { formerRelease, withFormerRelease } from './former-release.js'

const migrations = 'apps/server/migrations'
/** Compare the schema with the former build's own tables, and with its own list of migrations. */
const ofOwnSchema = [
  'src/platform/db/migrations.medium.test.ts',
  'src/check-installation.medium.test.ts',
  'src/backup/**',
]

main(() =>
  withFormerRelease(process.argv[2] ?? formerRelease, async (checkout) => {
    await rm(path.join(checkout, migrations), { recursive: true })
    await cp(path.join(root, migrations), path.join(checkout, migrations), { recursive: true })
    const tests = ['pnpm', '--filter', '@longhand/server', 'exec', 'vitest', 'run', '--project', 'medium']
    const { code } = await run([...tests, ...ofOwnSchema.flatMap((file) => ['--exclude', file])], {
      cwd: checkout,
      show: true,
    })
    if (code !== 0) throw new StepError(`The former build does not work on this schema (${code}).`)
  }),
)
