/** Limits of what operators offer. */
export const offerLimits = {
  /** Beans, minutes of a time card, or days of membership. */
  reward: 100_000,
  /** Each of the rules for invitations. */
  rule: 1_000_000,
  /** Times, days or hours that a task takes. */
  taskAmount: 10_000,
} as const

/** Limits of banners. */
export const bannerLimits = {
  /** Bytes of a picture. */
  pictureBytes: 200 * 1024,
  /** Media types of pictures. */
  pictureTypes: ['image/svg+xml', 'image/png', 'image/jpeg', 'image/webp'],
  /** Characters of a picture as a data URL. */
  pictureLength: 40 + Math.ceil((200 * 1024) / 3) * 4,
  /** Pixels at which a banner is drawn. */
  width: 720,
  height: 96,
  /** Names, which say which banner is meant. */
  id: /^[a-z0-9][a-z0-9-]{0,62}$/,
  /** Where a banner may lead: to a path of this site, or an `https` address. */
  link: /^(\/(?![/\\])\S*|https:\/\/[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*(:\d{1,5})?([/?#]\S*)?)$/u,
  /** Characters of that. */
  linkLength: 2000,
  /** Place among the banners. */
  order: 10_000,
  /** Banners in all, also those that are not shown. */
  banners: 30,
} as const

/** In place of a month: the check-in rewards of each month without a list of its own. */
export const everyMonth = 'every'

/** How often a task can be done: once a day, once a month, or once. */
export const taskPeriods = ['day', 'month', 'ever'] as const

/** One of {@link taskPeriods}. */
export type TaskPeriod = (typeof taskPeriods)[number]

/** The rules of rewards for invitations that can be tried. */
export const ruleNames = ['beans', 'usedSeconds', 'paymentDays', 'pendingDays', 'perDay', 'perMonth'] as const

/** Why a reward of an inviter waits for a decision: both users have a network or a browser in common, or the inviter earned many at a time. */
export const reviewReasons = ['same-network', 'same-device', 'too-many'] as const

/** One of {@link reviewReasons}. */
export type ReviewReason = (typeof reviewReasons)[number]
