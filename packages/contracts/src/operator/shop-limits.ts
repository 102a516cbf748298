/** What is sold for money: a membership or a time card. */
export const productKinds = ['vip', 'card'] as const

/** One of {@link productKinds}. */
export type ProductKind = (typeof productKinds)[number]

/** Limits of what is sold. */
export const shopLimits = {
  /** Ids of products: they are in the addresses of pages and in orders. */
  id: /^[a-z0-9][a-z0-9-]{0,62}$/,
  /** Characters of a name. */
  nameLength: 80,
  /** Characters of an introduction. */
  introductionLength: 500,
  /** Fen of a price. */
  priceFen: 999_999_999,
  /** Days of a membership. */
  days: 3650,
  /** Minutes of a time card. */
  minutes: 100_000,
  /** Beans of a price. */
  beans: 1_000_000,
  /** Characters of a picture as a data URL: 200 KB. */
  pictureLength: 275_000,
  /** Place in its list. */
  sortOrder: 10_000,
} as const
