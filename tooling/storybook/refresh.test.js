import { globSync } from 'node:fs'
import path from 'node:path'
import { createServer } from 'vite'
import { expect, it } from 'vitest'

const repository = path.join(import.meta.dirname, '../..')
const storybooks = globSync('{packages,apps}/*/.storybook/main.js', { cwd: repository })

/** A component as the Storybook of a folder serves it while one works on it. */
async function served(root, main, component) {
  const { default: storybook } = await import(main)
  const config = await storybook.viteFinal(
    { root, configFile: false, logLevel: 'silent' },
    { configType: 'DEVELOPMENT' },
  )
  const server = await createServer({
    ...config,
    server: { middlewareMode: true, ws: false },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    return (await server.environments.client.transformRequest(component)).code
  } finally {
    await server.close()
  }
}

it('finds Storybooks', () => {
  expect(storybooks).toContain('packages/cashier/.storybook/main.js')
  expect(storybooks).toContain('apps/storybook/.storybook/main.js')
})

it.each(storybooks)('%s has components replaced where they stand, with their state', async (main) => {
  const root = path.join(repository, main, '../..')
  const own = globSync('src/**/[A-Z]*.tsx', { cwd: root, exclude: ['**/*.stories.tsx', '**/*.test.tsx'] })
  const component =
    own.length > 0
      ? path.join(root, own.sort()[0])
      : path.join(repository, 'packages/ui-kit/src/Button/Button.tsx')
  const code = await served(root, path.join(repository, main), component)
  expect(code).toContain('$RefreshReg$')
  expect(code).toContain('import.meta.hot.accept')
})
