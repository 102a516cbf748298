import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'tsup'
import { expect, it } from 'vitest'
import config from '../tsup.config.ts'

interface Metafile {
  outputs: Record<string, { inputs: Record<string, { bytesInOutput: number }> }>
}

/** Pino's two start threads for transports, of which the product has none; undici only cleans up its stack traces. */
const withoutNeed = ['pino', 'thread-stream', 'undici']

it('bundles no package that looks for files next to itself', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'longhand-bundle-'))
  if (typeof config === 'function' || Array.isArray(config)) throw new Error('The build has more than one part.')
  await build({ ...config, config: false, outDir: folder, sourcemap: false, metafile: true, silent: true })
  const { outputs } = JSON.parse(await readFile(path.join(folder, 'metafile-esm.json'), 'utf8')) as Metafile
  const files = new Set(Object.values(outputs).flatMap(({ inputs }) => Object.keys(inputs).filter((file) => inputs[file]?.bytesInOutput)))
  const found = new Set<string>()
  for (const file of files) {
    const name = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1]
    if (name !== undefined && /\b(?:__dirname|__filename|import\.meta)\b/.test(await readFile(file, 'utf8'))) found.add(name)
  }
  expect([...found].sort()).toEqual(withoutNeed)
  await rm(folder, { recursive: true })
})
