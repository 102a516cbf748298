import { defaultClientConditions } from 'vite'

/**
 * Storybook's main configuration of one package (or of the catalogue).
 *
 * @param {{ stories?: string[] }} [options] Globs relative to the `.storybook` folder; default: the package's own stories.
 */
export function defineStorybook({ stories = ['../src/**/*.stories.tsx'] } = {}) {
  return {
    framework: '@storybook/react-vite',
    stories,
    addons: ['@storybook/addon-vitest', '@storybook/addon-a11y'],
    core: { disableTelemetry: true, disableWhatsNewNotifications: true },
    viteFinal: (config) => ({
      ...config,
      resolve: { ...config.resolve, conditions: ['@longhand/source', ...defaultClientConditions] },
    }),
  }
}
