/**
 * Settings of a product that a test or a measurement starts on this data folder: it fetches no models, and a new account has no recordings.
 * `testing-settings.test.ts` finds a start that does without.
 */
export function offlineIn(dataDir: string): {
  LONGHAND_DATA_DIR: string
  LONGHAND_MODELS: 'off'
  LONGHAND_DEMO_RECORDING: 'off'
} {
  return { LONGHAND_DATA_DIR: dataDir, LONGHAND_MODELS: 'off', LONGHAND_DEMO_RECORDING: 'off' }
}
