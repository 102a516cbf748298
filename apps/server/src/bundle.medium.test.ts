import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'tsup'
import { beforeAll, expect, it } from 'vitest'
import config from '../tsup.config.ts'

interface Metafile {
  inputs: Record<string, { imports: { path: string; original?: string; external?: boolean }[] }>
  outputs: Record<string, { inputs: Record<string, { bytesInOutput: number }> }>
}

let bundled: Metafile
beforeAll(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'longhand-bundle-'))
  if (typeof config === 'function' || Array.isArray(config))
    throw new Error('The build has more than one part.')
  await build({ ...config, config: false, outDir: folder, sourcemap: false, metafile: true, silent: true })
  bundled = JSON.parse(await readFile(path.join(folder, 'metafile-esm.json'), 'utf8')) as Metafile
  await rm(folder, { recursive: true })
})

const inPackages = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/
/** Pino's two start threads for transports, of which the product has none; undici only cleans up its stack traces. */
const withoutNeed = ['pino', 'thread-stream', 'undici']

it('has no package that looks for files next to itself', async () => {
  const files = new Set(
    Object.values(bundled.outputs).flatMap(({ inputs }) =>
      Object.keys(inputs).filter((file) => inputs[file]?.bytesInOutput),
    ),
  )
  const found = new Set<string>()
  for (const file of files) {
    const name = inPackages.exec(file)?.[1]
    if (name !== undefined && /\b(?:__dirname|__filename|import\.meta)\b/.test(await readFile(file, 'utf8')))
      found.add(name)
  }
  expect([...found].sort()).toEqual(withoutNeed)
})

it('has the file of a package that Node loads, as other tests do', () => {
  const others: string[] = []
  for (const [importer, { imports }] of Object.entries(bundled.inputs)) {
    for (const { path: file, original, external } of imports) {
      const folder = inPackages.exec(file)?.[0]
      if (original === undefined || /^[./]/.test(original) || external || folder === undefined) continue
      // Conditions of `exports` are followed by both.
      if ('exports' in (JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as object))
        continue
      if (createRequire(path.resolve(importer)).resolve(original) !== path.resolve(file))
        others.push(`${importer}: ${original}`)
    }
  }
  expect(others).toEqual([])
})
