import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))
/** The product itself, and tests of its settings. */
const others = [
  'apps/server/src/admin/restore-drill.ts',
  'apps/server/src/config/',
  'apps/server/src/testing-settings',
  'packages/speech/src/engines/select-engine.test.ts',
]

it('every product that a test, a bench, a journey or a packed host starts has a data folder, and fetches no models', () => {
  const files = globSync('{apps,packages,tooling}/**/*.{ts,tsx,js,mjs}', {
    cwd: root,
    exclude: (name) => ['node_modules', 'dist', 'test-results'].includes(name),
  })
  expect(files).toContain('apps/e2e/support/longhand.ts')
  const starts = files.filter(
    (file) =>
      !others.some((other) => file.startsWith(other)) &&
      /LONGHAND_DATA_DIR['"]?\s*[:=]/.test(readFileSync(`${root}${file}`, 'utf8')),
  )
  // A command of the operators’ pages, whose environment has the settings.
  expect(starts).toEqual(['apps/server/src/operating.machine.test.ts'])
})

it('nor does a product that is started without a data folder', () => {
  const programs = /bin\/(?:all-in-one|worker)\.|'(?:all-in-one|worker)\.[jt]s'/
  const files = globSync('apps/{bench,e2e,server}/**/*.ts', {
    cwd: root,
    exclude: (name) => ['node_modules', 'dist', 'test-results'].includes(name),
  })
  const starts = files.filter((file) => programs.test(readFileSync(`${root}${file}`, 'utf8')))
  const without = starts.filter((file) => !readFileSync(`${root}${file}`, 'utf8').includes('offlineIn('))
  // The names of what is built, and the process that keeps a worker.
  expect(without).toEqual(['apps/server/tsup.config.ts'])
})
