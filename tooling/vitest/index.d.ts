import type { ViteUserConfig } from 'vitest/config'

/** How to launch the whole Chromium, as people have it: the system's where there is one, else the one Playwright knows. */
export declare const chromium: { executablePath?: string; args: string[] }

/** How tests launch Chromium: its headless shell where there is one, else the whole. */
export declare const headlessChromium: { executablePath?: string; args: string[] }

/** The test tiers of one package. See `index.js`. */
export declare function packageTests(
  root: string,
  tiers?: {
    environment?: 'node' | 'jsdom'
    medium?: boolean | { globalSetup: string[] }
    machine?: boolean | { globalSetup: string[] }
    stories?: boolean
  },
): ViteUserConfig
