import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildPrograms } from '@longhand/vitest/build-programs'
import type { Options } from 'tsup'
import type { TestProject } from 'vitest/node'
import config from '../../../tsup.config.ts'

const server = fileURLToPath(new URL('../../../', import.meta.url))

const ofTests = [
  new URL('../../testing-backup-process.ts', import.meta.url),
  new URL('../../testing-buyers.ts', import.meta.url),
  new URL('../../testing-rounds.ts', import.meta.url),
  new URL('../../modules/transcription/work/testing-worker.ts', import.meta.url),
  new URL('../../modules/upload/testing-server.ts', import.meta.url),
  new URL('../db/testing-owner.ts', import.meta.url),
  new URL('../queue/testing-worker.ts', import.meta.url),
].map((url) => fileURLToPath(url))

/** Builds, for a run, all that the server and its tests start as processes and threads: `threadProgram` finds it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { folder, remove } = await buildPrograms(project, server, {
    ...((config as Options).entry as Record<string, string>),
    ...Object.fromEntries(
      ofTests.map((file) => [path.relative(path.join(server, 'src'), file).replace(/\.ts$/, ''), file]),
    ),
  })
  process.env['LONGHAND_BUILT_PROGRAMS'] = folder
  return remove
}
