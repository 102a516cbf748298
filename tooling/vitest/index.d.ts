import type { ViteUserConfig } from 'vitest/config'

/** How browser tests launch Chromium: the system's where there is one, else the one Playwright knows. */
export declare const chromium: { executablePath?: string; args: string[] }

/** The test tiers of one package. See `index.js`. */
export declare function packageTests(
  root: string,
  tiers?: { environment?: 'node' | 'jsdom'; medium?: boolean | { globalSetup: string }; stories?: boolean },
): ViteUserConfig
