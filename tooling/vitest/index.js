import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defaultClientConditions, defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'

const source = '@longhand/source'
const resolve = { conditions: [source, ...defaultClientConditions] }
// `module` entries are for bundlers: Node can't load some of them.
const serverConditions = [source, ...defaultServerConditions.filter((condition) => condition !== 'module')]
const ssr = { resolve: { conditions: serverConditions } }

const args = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Stories play sound, and no one clicks first.
  '--autoplay-policy=no-user-gesture-required',
]

/** The whole Chromium, as people have it: the system's where there is one, else the one Playwright knows. */
export const chromium = launching('/usr/bin/chromium')

/** The Chromium that tests start: its headless shell where there is one, which draws the same pages with a quarter less work; else the whole. */
export const headlessChromium = launching('/usr/bin/chromium-headless-shell', '/usr/bin/chromium')

function launching(...programs) {
  const executablePath = process.env.CHROMIUM_PATH ?? programs.find((program) => existsSync(program))
  return { ...(executablePath ? { executablePath } : {}), args }
}

/** A limit against hanging, not a measure: two cores may have other work. */
const testTimeout = 60_000

const unit = (environment) => ({
  plugins: environment === 'jsdom' ? [react()] : [],
  resolve: environment === 'jsdom' ? resolve : { conditions: serverConditions },
  ssr,
  test: {
    name: 'unit',
    environment,
    include: ['src/**/*.test.{ts,tsx}'],
    exclude: ['**/*.medium.test.ts'],
    setupFiles: environment === 'jsdom' ? ['@longhand/vitest/dom-setup'] : [],
    restoreMocks: true,
    testTimeout,
    // Files of a worker share its modules: loading them again for each file took three quarters of the time.
    isolate: false,
  },
})

const medium = (globalSetup) => ({
  resolve: { conditions: serverConditions },
  ssr,
  // That of the global set-up.
  environments: { __vitest__: { resolve: { conditions: serverConditions } } },
  test: {
    name: 'medium',
    isolate: false,
    environment: 'node',
    include: ['src/**/*.medium.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // They wait for databases, programs and clocks: one more than there are cores keeps the cores busy.
    maxWorkers: 3,
    // Tiers run one after another, the fast ones first.
    sequence: { groupOrder: 1 },
    ...(globalSetup ? { globalSetup: [globalSetup] } : {}),
  },
})

const stories = (root) => ({
  plugins: [storybookTest({ configDir: fileURLToPath(new URL('.storybook', root)) })],
  resolve,
  test: {
    name: 'stories',
    sequence: { groupOrder: 2 },
    testTimeout,
    isolate: false,
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({ launchOptions: headlessChromium }),
      instances: [{ browser: 'chromium' }],
    },
  },
})

/** The whole suite tests the stories of all packages at once, in the catalogue: one browser and one bundle instead of one for each package. */
const storiesAreElsewhere = process.env.LONGHAND_STORIES === 'catalogue'

/**
 * The test tiers of one package.
 *
 * @param {string} root `import.meta.url` of the package's vitest.config.js.
 * @param {{ environment?: 'node' | 'jsdom', medium?: boolean | { globalSetup: string }, stories?: boolean }} [tiers]
 *   `environment` is where unit tests run (default node); `medium` adds `*.medium.test.ts`, `stories` the Storybook stories in Chromium.
 */
export function packageTests(root, tiers = {}) {
  const projects = [unit(tiers.environment ?? 'node')]
  if (tiers.medium) projects.push(medium(tiers.medium === true ? undefined : tiers.medium.globalSetup))
  if (tiers.stories && !storiesAreElsewhere) projects.push(stories(root))
  return testsOf(projects)
}

/**
 * The stories of a catalogue as tests.
 *
 * @param {string} root `import.meta.url` of its vitest.config.js.
 */
export function catalogTests(root) {
  return testsOf([stories(root)])
}

function testsOf(projects) {
  return defineConfig({
    test: {
      projects,
      passWithNoTests: false,
      reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }]],
    },
  })
}
