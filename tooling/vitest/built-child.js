import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, defaultServerConditions } from 'vite'

const speech = fileURLToPath(new URL('../../packages/speech/', import.meta.url))

/** Builds the child program of speech once for a run: a process that starts from its sources takes four times as long, and tests start hundreds. */
export async function setup() {
  // Below the package, whose dependencies it loads.
  const results = path.join(speech, 'test-results')
  await mkdir(results, { recursive: true })
  const outDir = await mkdtemp(path.join(results, 'child-'))
  // Children run as other users.
  await chmod(outDir, 0o755)
  await build({
    configFile: false,
    logLevel: 'error',
    root: speech,
    resolve: { conditions: ['@longhand/source', ...defaultServerConditions] },
    ssr: { resolve: { conditions: ['@longhand/source', ...defaultServerConditions] } },
    build: {
      ssr: 'src/child.ts',
      outDir,
      emptyOutDir: false,
      target: 'node24',
      rolldownOptions: { output: { entryFileNames: 'speech-child.js' } },
    },
  })
  process.env.LONGHAND_BUILT_CHILD = path.join(outDir, 'speech-child.js')
  return () => rm(outDir, { recursive: true, force: true })
}
