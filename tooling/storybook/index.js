import { readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defaultClientConditions } from 'vite'

const folderOf = (manifest) => path.dirname(fileURLToPath(manifest))

// Found from here, so that a package with stories need not depend on each of them itself.
const framework = folderOf(import.meta.resolve('@storybook/react-vite/package.json'))
const addons = [
  folderOf(import.meta.resolve('@storybook/addon-vitest/package.json')),
  folderOf(import.meta.resolve('@storybook/addon-a11y/package.json')),
]

/**
 * Storybook's main configuration of one package (or of the catalogue).
 *
 * @param {{ stories?: (string | object)[] }} [options] Globs relative to the `.storybook` folder; default: the package's own stories.
 */
export function defineStorybook({ stories = ['../src/**/*.stories.tsx'] } = {}) {
  return {
    framework,
    stories,
    addons,
    core: { disableTelemetry: true, disableWhatsNewNotifications: true },
    viteFinal: (config) => ({
      ...config,
      // A changed component is replaced where it stands and keeps its state: Storybook's framework alone would load the page again.
      plugins: [...(config.plugins ?? []), react()],
      resolve: { ...config.resolve, conditions: ['@longhand/source', ...defaultClientConditions] },
    }),
  }
}

/**
 * The catalogue of a whole workspace: the stories of every package, each under the package's name.
 *
 * @param {string} main `import.meta.url` of its main.js.
 * @param {string} packages The folder that holds the packages, relative to it.
 */
export function defineCatalog(main, packages) {
  const root = fileURLToPath(new URL(packages, main))
  const stories = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({
      directory: `${packages}${name}/src`,
      files: '**/*.stories.tsx',
      titlePrefix: name,
    }))
  return defineStorybook({ stories })
}
