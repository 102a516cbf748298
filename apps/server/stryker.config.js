/**
 * Mutation testing of the rules that decide about money, time and access: `pnpm mutate`. Each file holds rules alone, without a database, so that
 * unit tests can judge every change of it; what SQL decides is tried by the patches in `mutants`.
 */
export default {
  mutate: [
    // Which allowance pays, and the entries that say so.
    'src/modules/time/spending.ts',
    'src/modules/time/ledger-entries.ts',
    // When money buys, and what: states, prices, what an order gives and takes back.
    'src/modules/cashier/states/payment-states.ts',
    'src/modules/cashier/states/trade-status.ts',
    'src/modules/cashier/numbers/order-number.ts',
    'src/modules/cashier/numbers/refund-number.ts',
    'src/modules/cashier/fulfilment.ts',
    'src/modules/cashier/goods/products.ts',
    // What is given, for how much work, against which code.
    'src/modules/rewards/reward.ts',
    'src/modules/rewards/task-rules.ts',
    'src/modules/rewards/card-name.ts',
    'src/modules/rewards/gift-code-hash.ts',
    // Who may call, and by which network tries are counted.
    'src/platform/http/admission.ts',
    'src/platform/http/parse.ts',
    'src/platform/network/network-of.ts',
    'src/platform/secrets/secrets.ts',
    'src/platform/errors/too-many-tries.ts',
    'src/modules/auth/passwords/passwords.ts',
    // Where what was paid for may go: a late event of a cancelled job must not charge.
    'src/modules/captions/caption-states.ts',
    'src/modules/recordings/recording/recording-status.ts',
    'src/modules/voice/task-states.ts',
    // When days, months and with them allowances begin.
    'src/platform/clock/clock.ts',
  ],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.mutation.config.js' },
  ignorePatterns: [
    'dist',
    'fonts',
    'help',
    'sample',
    'migrations',
    'mutants',
    'test-results',
    '*.tsbuildinfo',
  ],
  coverageAnalysis: 'perTest',
  concurrency: 2,
  // A mutant that loops for ever is one that was found: the whole run without mutants takes seconds.
  timeoutMS: 3000,
  thresholds: { high: 95, low: 90, break: 80 },
  reporters: ['clear-text', 'progress-append-only', 'json', 'html'],
  clearTextReporter: { allowColor: false, logTests: false },
  jsonReporter: { fileName: 'test-results/mutation.json' },
  htmlReporter: { fileName: 'test-results/mutation.html' },
}
