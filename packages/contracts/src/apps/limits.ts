/** Begins the secret of an app, so that people and secret scanners know one when they see it. */
export const appSecretPrefix = 'lhapp_'

/** Begins the token of an app's user. */
export const appTokenPrefix = 'app.'

/** What a token of an app's user opens: the calls of the word. */
export const appScopes = ['cashier', 'rewards', 'messages'] as const

/** One of {@link appScopes}. */
export type AppScope = (typeof appScopes)[number]

/** Seconds that a token of an app's user lives. */
export const appSessionSeconds = 15 * 60

export const appLimits = {
  nameLength: 60,
  origins: 20,
  externalUserIdLength: 128,
  productNameLength: 120,
  descriptionLength: 500,
  referenceLength: 128,
  keyLength: 128,
  subjectLength: 120,
  metadataFields: 20,
  metadataNameLength: 40,
  metadataLength: 500,
  /** Of one product, and of all that an order holds. */
  maxPrice: 100_000_000,
  maxQuantity: 1000,
  /** Parts of one payment that are given back each by itself. */
  maxRefunds: 100,
  maxBeans: 1_000_000,
} as const

/** Seconds that an order of an app waits for its buyer to begin to pay. */
export const appOrderSeconds = 24 * 3600

export const appBeanKinds = ['earn', 'spend'] as const

/** Seconds that a browser remembers what another origin may send. */
export const preflightSeconds = 7200
