import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildPrograms } from '@longhand/vitest/build-programs'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The command and the product, built for a run. */
    builtPrograms: { command: string; product: string }
  }
}

const server = fileURLToPath(new URL('../../../apps/server/', import.meta.url))

/** Builds the command and the server for a run: tests start the command a hundred times. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const own = await buildPrograms(project, fileURLToPath(new URL('../', import.meta.url)), {
    cli: 'src/cli.ts',
  })
  const { default: config } = (await import(path.join(server, 'tsup.config.ts'))) as {
    default: { entry: Record<string, string> }
  }
  const product = await buildPrograms(project, server, config.entry)
  project.provide('builtPrograms', {
    command: path.join(own.folder, 'cli.js'),
    product: path.join(product.folder, 'bin/all-in-one.js'),
  })
  return async () => {
    await own.remove()
    await product.remove()
  }
}
