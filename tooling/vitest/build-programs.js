import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { build, defaultServerConditions } from 'vite'

const conditions = ['@longhand/source', ...defaultServerConditions.filter((name) => name !== 'module')]

/**
 * Builds programs once for a run, and again when a watched one is repeated: a process that starts from its sources takes four times as long, and tests start hundreds.
 *
 * @param {Pick<import('vitest/node').TestProject, 'onTestsRerun'>} project
 * @param {string} root Folder of the package; what its programs load of others is found from there.
 * @param {Record<string, string>} input The source of each, relative to `root`, by its name: `bin/api` becomes `bin/api.js`.
 * @returns {Promise<{ folder: string, remove: () => Promise<void> }>}
 */
export async function buildPrograms(project, root, input) {
  const results = path.join(root, 'test-results')
  await mkdir(results, { recursive: true })
  const folder = await mkdtemp(path.join(results, 'programs-'))
  // Confined programs run as other users.
  await chmod(folder, 0o755)
  const write = () =>
    build({
      configFile: false,
      logLevel: 'error',
      root,
      resolve: { conditions },
      ssr: { noExternal: [/^@longhand\//], resolve: { conditions } },
      build: {
        ssr: true,
        outDir: folder,
        emptyOutDir: false,
        target: 'node24',
        minify: false,
        rolldownOptions: { input, output: { entryFileNames: '[name].js' } },
      },
    })
  await write()
  project.onTestsRerun(write)
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
