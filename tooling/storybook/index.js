import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { defaultClientConditions } from 'vite'

/** Found from here, so that a package with stories need not depend on the addons itself. */
const absolute = (name) => path.dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`)))

/**
 * Storybook's main configuration of one package (or of the catalogue).
 *
 * @param {{ stories?: string[] }} [options] Globs relative to the `.storybook` folder; default: the package's own stories.
 */
export function defineStorybook({ stories = ['../src/**/*.stories.tsx'] } = {}) {
  return {
    framework: absolute('@storybook/react-vite'),
    stories,
    addons: [absolute('@storybook/addon-vitest'), absolute('@storybook/addon-a11y')],
    core: { disableTelemetry: true, disableWhatsNewNotifications: true },
    viteFinal: (config) => ({
      ...config,
      resolve: { ...config.resolve, conditions: ['@longhand/source', ...defaultClientConditions] },
    }),
  }
}
