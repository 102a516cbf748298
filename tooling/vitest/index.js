import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defaultClientConditions, defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'
import { reporters } from './reporters.js'

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

/** The whole Chromium, as people have it: the system's where there is one, else its headless shell, or the one Playwright knows. */
export const chromium = launching('/usr/bin/chromium', '/usr/bin/chromium-headless-shell')

/** The Chromium that tests start: its headless shell where there is one, which draws the same pages with a quarter less work; else the whole. */
export const headlessChromium = launching('/usr/bin/chromium-headless-shell', '/usr/bin/chromium')

function launching(...programs) {
  const executablePath = process.env.CHROMIUM_PATH ?? programs.find((program) => existsSync(program))
  return { ...(executablePath ? { executablePath } : {}), args }
}

/** Limits against hanging, not measures: two cores may have other work. */
const testTimeout = 120_000
const mediumTimeout = 300_000

const unit = (environment) => ({
  plugins: environment === 'jsdom' ? [react()] : [],
  resolve: environment === 'jsdom' ? resolve : { conditions: serverConditions },
  ssr,
  test: {
    name: 'unit',
    environment,
    include: ['src/**/*.test.{ts,tsx}'],
    exclude: ['**/*.{medium,machine}.test.ts'],
    setupFiles: [
      '@longhand/vitest/timeouts',
      ...(environment === 'jsdom' ? ['@longhand/vitest/dom-setup'] : []),
    ],
    restoreMocks: true,
    testTimeout,
    // Files of a worker share its modules: loading them again for each file took three quarters of the time.
    isolate: false,
  },
})

/** @param {'medium' | 'machine'} name */
const real = (name, globalSetup = []) => ({
  resolve: { conditions: serverConditions },
  ssr,
  // That of the global set-up.
  environments: { __vitest__: { resolve: { conditions: serverConditions } } },
  test: {
    name,
    isolate: false,
    environment: 'node',
    include: [`src/**/*.${name}.test.ts`],
    setupFiles: ['@longhand/vitest/timeouts'],
    testTimeout: mediumTimeout,
    hookTimeout: mediumTimeout,
    // They wait for databases, programs and clocks: one more than there are cores keeps the cores busy.
    maxWorkers: 3,
    // Tiers run one after another, the fast ones first.
    sequence: { groupOrder: 1 },
    globalSetup: ['@longhand/vitest/built-child', ...globalSetup],
  },
})

/** What stories are shown in besides light English. A story with the tag of a mode is a test in it, too: the same state, the same `play`, axe again. */
const storyModes = {
  dark: { theme: 'dark' },
  chinese: { locale: 'zh-CN' },
}

const stories = (root, files, mode) => ({
  plugins: [
    storybookTest({
      configDir: fileURLToPath(new URL('.storybook', root)),
      ...(mode ? { tags: { include: [mode] }, initialGlobals: storyModes[mode] } : {}),
    }),
  ],
  resolve,
  test: {
    name: mode ? `stories-${mode}` : 'stories',
    sequence: { groupOrder: 2 },
    testTimeout,
    isolate: false,
    ...(mode
      ? {
          provide: { storyMode: mode },
          setupFiles: ['@longhand/vitest/story-mode'],
          exclude: filesWithout(mode, root, files),
        }
      : {}),
    browser: {
      enabled: true,
      headless: true,
      // A dialog that fades in is invisible in its first frame, which lasts as long as the machine is busy.
      provider: playwright({ launchOptions: headlessChromium, contextOptions: { reducedMotion: 'reduce' } }),
      instances: [{ browser: 'chromium' }],
    },
  },
})

/** Files where no story has the tag: the browser would load each to find nothing in it. */
function filesWithout(mode, root, files) {
  const folder = fileURLToPath(new URL('.', root))
  return globSync(files, { cwd: folder }).filter(
    (file) => !readFileSync(path.join(folder, file), 'utf8').includes(`'${mode}'`),
  )
}

const storiesInAllModes = (root, files) =>
  [undefined, ...Object.keys(storyModes)].map((mode) => stories(root, files, mode))

/** The whole suite tests the stories of all packages at once, in the catalogue: one browser and one bundle instead of one for each package. */
const storiesAreElsewhere = process.env.LONGHAND_STORIES === 'catalogue'

/**
 * The test tiers of one package.
 *
 * @param {string} root `import.meta.url` of the package's vitest.config.js.
 * @param {{ environment?: 'node' | 'jsdom', medium?: boolean | { globalSetup: string[] }, machine?: boolean | { globalSetup: string[] }, stories?: boolean }} [tiers]
 *   `environment` is where unit tests run (default node); `medium` adds `*.medium.test.ts`, `machine` `*.machine.test.ts`, `stories` the Storybook stories in Chromium.
 */
export function packageTests(root, tiers = {}) {
  const projects = [unit(tiers.environment ?? 'node')]
  for (const name of ['medium', 'machine']) {
    if (tiers[name]) projects.push(real(name, tiers[name] === true ? undefined : tiers[name].globalSetup))
  }
  if (tiers.stories && !storiesAreElsewhere) projects.push(...storiesInAllModes(root, 'src/**/*.stories.tsx'))
  return testsOf(projects)
}

/**
 * The stories of a catalogue as tests.
 *
 * @param {string} root `import.meta.url` of its vitest.config.js.
 * @param {string} packages The folder that holds the packages, relative to it.
 */
export function catalogTests(root, packages) {
  return testsOf(storiesInAllModes(root, `${packages}*/src/**/*.stories.tsx`))
}

function testsOf(projects) {
  return defineConfig({
    test: {
      projects,
      passWithNoTests: false,
      reporters,
    },
  })
}
