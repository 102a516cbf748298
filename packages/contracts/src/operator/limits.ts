/** Limits of what operators enter. */
export const operatorLimits = {
  /** Characters of what is searched for. */
  keywordLength: 200,
  /** Characters of why something was done. */
  reasonLength: 500,
  /** Characters of the title of an announcement. */
  titleLength: 120,
  /** Characters of an announcement, and of an answer to a feedback. */
  messageLength: 4000,
  /** Characters of the name of who runs the installation, and of how they are reached. */
  siteNameLength: 120,
  siteContactLength: 200,
  /** Characters of an imprint. */
  imprintLength: 4000,
  /** Characters of what everyone is told of work on the installation. */
  noticeLength: 300,
  /** Domains whose addresses may register. */
  domains: 100,
  /** Speech models in an order. */
  orderedModels: 200,
  /** People who are invited in one call. */
  invitedAtOnce: 200,
  /** Minutes or beans that are given at once. */
  givenAtOnce: 100_000,
  /** Bytes that the quota of a person can be. */
  quotaBytes: 2 ** 50,
  /** Seconds that the quota of a month can be. */
  quotaSeconds: 10_000 * 3600,
} as const

/** Limits of a help text in one language. */
export const helpTextLimits = {
  /** Characters of its name in addresses. */
  nameLength: 64,
  /** Characters of its title, and of the heading above it. */
  titleLength: 120,
  /** Characters. */
  contentLength: 20_000,
  /** Its place among the others. */
  order: 999_999_999,
} as const

/** How an invitation is: it can be used; it was; an operator took it back; its time is over. */
export const invitationStates = ['open', 'used', 'withdrawn', 'expired'] as const

/** One of {@link invitationStates}. */
export type InvitationState = (typeof invitationStates)[number]

/** What operators give to a person: minutes of transcription time, or beans. */
export const personGifts = ['time', 'beans'] as const

/** One of {@link personGifts}. */
export type PersonGift = (typeof personGifts)[number]

/** How the address of an account is changed: when the person confirms it, by a link that is mailed there; or at once. */
export const addressChanges = ['mail', 'at-once'] as const

/** One of {@link addressChanges}. */
export type AddressChange = (typeof addressChanges)[number]

/** How many days back trends are shown. */
export const trendDays = [7, 30, 90] as const

/** One of {@link trendDays}. */
export type TrendDays = (typeof trendDays)[number]

/** Who may register: everyone; who has the invitation link of an owner or operator; who has an address of some domains; no one. */
export const registrationModes = ['open', 'invitation', 'domain', 'closed'] as const

/** One of {@link registrationModes}. */
export type RegistrationMode = (typeof registrationModes)[number]

/** Of an account: a suspended one opens nothing. */
export const accountStates = ['active', 'suspended'] as const

/** One of {@link accountStates}. */
export type AccountState = (typeof accountStates)[number]

/** Who an announcement is for: everyone with an account, members, or one person. */
export const announcementAudiences = ['all', 'vip', 'person'] as const

/** One of {@link announcementAudiences}. */
export type AnnouncementAudience = (typeof announcementAudiences)[number]

/** What a job of the queue is for. */
export const workKinds = [
  'transcription',
  'media',
  'speakers',
  'insights',
  'links',
  'captions',
  'voices',
  'mail',
  'webhooks',
  'exports',
  'upkeep',
] as const

/** What operators pause: work of a kind, or recognition by an engine. */
export const pauseScopes = ['engine', 'work'] as const

/** Work that operators can pause. Upkeep goes on: without it, nothing expires and no backup is made. */
export const pausableWork = /* @__PURE__ */ workKinds.filter((kind) => kind !== 'upkeep')

/** One of {@link workKinds}. */
export type WorkKind = (typeof workKinds)[number]

/** Of what a person wrote: it is answered once. */
export const feedbackStates = ['open', 'answered'] as const

/** One of {@link feedbackStates}. */
export type FeedbackState = (typeof feedbackStates)[number]

/** Of a job of the queue: one that is done or cancelled is listed no more. */
export const jobStates = ['waiting', 'running', 'failed'] as const

/** One of {@link jobStates}. */
export type JobState = (typeof jobStates)[number]
