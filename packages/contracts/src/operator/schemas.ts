import { z } from 'zod'
import { epochSeconds } from '../moment-schemas.ts'
import { maxWhole } from '../ranges.ts'
import { roles } from '../roles.ts'
import { emailSchema } from '../auth/schemas.ts'
import { payOrderStatuses } from '../cashier/schemas.ts'
import { speechModelSchema } from '../models/schemas.ts'
import { numericSchema, pagingFields } from '../transcripts/schemas.ts'
import { operatorOfficeSchemas, pausedWorkSchema } from './office-schemas.ts'
import {
  accountStates,
  announcementAudiences,
  invitationStates,
  feedbackStates,
  jobStates,
  operatorLimits,
  personGifts,
  registrationModes,
  trendDays,
  workKinds,
} from './limits.ts'
import { operatorCodesSchemas } from './codes-schemas.ts'
import { operatorRewardItemsSchemas } from './reward-items-schemas.ts'
import { operatorSalesSchemas } from './sales-schemas.ts'
import { operatorShopSchemas } from './shop-schemas.ts'
import { operatorRewardsSchemas } from './rewards-schemas.ts'

const userId = z.string().min(1).max(64)
const model = z.string().min(1).max(200)
const jobId = z.string().min(1).max(64)
const keyword = z.string().trim().max(operatorLimits.keywordLength).default('')
const changed = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
  .nullable()
  .describe('Only what the action changes; null for nothing')

export const trailEntrySchema = z.object({
  time: epochSeconds,
  actor: z
    .string()
    .describe('Address of who did it, the name of an operator whose account is erased, `shell`, or `system`'),
  action: z
    .string()
    .describe(
      'Of operators the last part of the call’s address, such as `suspend`; of people the name of the call; or what the product did by itself',
    ),
  target: z.string().describe('Address or id of the account, or number or id of the thing; or empty'),
  before: changed,
  after: changed,
  address: z.string().describe('Network address from which it was done, or empty'),
  hash: z
    .string()
    .describe('SHA-256 of the entry and of the hash before it; empty until the entry is chained'),
})

export const personSchema = z.object({
  userId: z.string(),
  email: z.string(),
  nickName: z.string(),
  role: z.enum(roles),
  state: z.enum(accountStates),
  createTime: epochSeconds,
  lastSeenTime: epochSeconds.nullable().describe('Epoch seconds, to within an hour; null for never'),
  storedBytes: z.number().int(),
  hoursTranscribed: z.number().describe('Of the recordings that are still there'),
})

export const invitationSchema = z.object({
  invitationId: z.string(),
  email: z.string(),
  state: z.enum(invitationStates),
  by: z.string().describe('Address of the operator; empty for one whose account is erased'),
  createTime: epochSeconds,
  expireTime: epochSeconds,
})

const accountLinkSchema = z.object({
  isMailed: z.boolean(),
  url: z.string().nullable().describe('To hand over; null where it is mailed'),
})

const monthUse = z.object({
  quotaSeconds: z.number().int().nullable().describe('In a month; null for no limit'),
  ownQuotaSeconds: z
    .number()
    .int()
    .nullable()
    .describe('What operators have set for the person; null for what everyone has'),
  usedSeconds: z.number().int().describe('This month, with what is under way'),
})

export const personDetailsSchema = personSchema.extend({
  memberUntil: epochSeconds.nullable().describe('Null for who is no member'),
  secondsLeft: z.number().int().describe('Of transcription time'),
  beans: z.number().int(),
  quotaBytes: z.number().int().describe('Room for recordings and texts'),
  ownQuotaBytes: z.number().int().nullable().describe('What operators have set; null for what everyone has'),
  transcription: monthUse,
  captions: monthUse.describe('Live captions'),
  hasPassword: z.boolean().describe('False for who only ever came with Google'),
  deletionTime: epochSeconds
    .nullable()
    .describe('When the account is erased; null unless that was asked for'),
})

const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)

export const registrationSchema = z.object({
  mode: z.enum(registrationModes),
  domains: z.array(z.string()).describe('Of mode `domain`'),
  revision: z.number().int(),
})

const work = z.enum(workKinds)

export const jobSchema = z.object({
  jobId: z.string(),
  job: z.string().describe('The name of the kind of job, as in the log'),
  work,
  state: z.enum(jobStates),
  email: z.string().describe('Of the person who waits for it; empty for no one'),
  createTime: epochSeconds,
  startTime: epochSeconds.nullable(),
  endTime: epochSeconds.nullable(),
  retries: z.number().int().describe('How often it was begun again'),
  reason: z.string().nullable().describe('Why its last try failed, as in the log; null for none that failed'),
  canRetry: z.boolean(),
  canCancel: z.boolean(),
})

const workerEngineSchema = z.object({
  engine: z.string(),
  quality: z.enum(['basic', 'good', 'best']),
  languages: z.array(z.string()),
  workers: z.number().int().describe('How many workers have it'),
  problem: z.string().nullable().describe('Why it does not work there; null where it does'),
})

const money = z.number().nonnegative()
const yuan = money.describe('Yuan, two decimals at most')

export const soldOrderSchema = z.object({
  orderNumber: z.string(),
  email: z.string().describe('Empty for an account that is erased or of an app'),
  name: z.string().describe('Of the product, in the language of the request'),
  currency: z.string().describe('`￥` for yuan, else the code by ISO 4217, such as `JPY`'),
  price: money.describe('In it, with its decimals at most'),
  refunded: money.describe('What of it was given back'),
  refundable: money.describe('What of it can still be given back, without what is on its way'),
  status: z.enum(payOrderStatuses),
  channel: z.string().nullable().describe('By which it was paid'),
  createTime: epochSeconds,
  paidTime: epochSeconds.nullable(),
  refundTime: epochSeconds.nullable(),
})

export const giftBatchSchema = z.object({
  batchId: z.string(),
  note: z.string(),
  rewardType: z.number().int(),
  rewardNumber: z.number().int().describe('Beans, seconds of a card, or days of membership'),
  codes: z.number().int(),
  maxUses: z.number().int().describe('How often all of them together can be redeemed'),
  uses: z.number().int(),
  voided: z.number().int().describe('Codes that were ended'),
  startTime: epochSeconds,
  endTime: epochSeconds,
})

export const writtenFeedbackSchema = z.object({
  feedbackId: z.string(),
  email: z.string(),
  contact: z.string().describe('How they want to be answered; empty for the address of the account'),
  category: z.string(),
  content: z.string(),
  pictures: z.number().int(),
  createTime: epochSeconds,
  answer: z.string().nullable(),
  answerTime: epochSeconds.nullable(),
})

export const managedModelSchema = speechModelSchema.extend({
  state: z
    .enum(['installed', 'removing', 'coming', 'wanted', 'available'])
    .nullable()
    .describe(
      '`wanted` is to be installed, and no worker has begun; `removing` is still there; null when no worker says what it has',
    ),
  quality: z.enum(['basic', 'good', 'best']).nullable(),
  workers: z.number().int().describe('How many workers have it'),
  usedFor: z
    .array(z.string())
    .describe('Languages in which recordings go to it before all others; empty for models of other uses'),
  problem: z.string().nullable().describe('Why it can not be fetched now'),
  removalProblem: z
    .string()
    .nullable()
    .describe(
      'Why a worker could not remove it; it tries again each minute, and when the call is made again',
    ),
  canTry: z.boolean(),
  trial: z
    .object({
      state: z.enum(['waiting', 'done', 'failed']),
      text: z.string().nullable().describe('What it heard'),
      seconds: z.number().nullable().describe('That it took, with loading the model'),
      sampleSeconds: z.number().nullable().describe('Length of the sample'),
      problem: z.string().nullable().describe('Why it failed, as in the log'),
      time: epochSeconds,
    })
    .nullable()
    .describe('The last one'),
})

const counted = z.number().int()
const countedThen = counted.nullable()

export const trendDaySchema = z
  .object({
    day: z.string().describe('YYYY-MM-DD'),
    paid: yuan,
    refunded: yuan,
    newPeople: counted,
    newRecordings: counted,
    hoursTranscribed: z.number().describe('Of transcriptions that were done on it'),
    failedTranscriptions: counted,
    people: countedThen,
    recordings: countedThen,
    storedBytes: countedThen,
    waitingJobs: countedThen.describe('The most that waited at once'),
    maxWaitSeconds: countedThen,
  })
  .describe('What can be counted only on the day itself is null for days before it was counted')

const inBoth = (length: number) => {
  const text = z.string().trim().min(1).max(length)
  return z.object({ en: text, 'zh-CN': text })
}

const reason = z.string().trim().min(1).max(operatorLimits.reasonLength)

const decision = z.object({ userId, reason })

const quotaSeconds = z.number().int().min(0).max(operatorLimits.quotaSeconds).nullable()
const monthQuota = {
  transcriptionSeconds: quotaSeconds.describe(
    'That can be transcribed in a month; null for what everyone has',
  ),
  captionSeconds: quotaSeconds.describe('Of live captions in a month; null for what everyone has'),
}
const revision = z.number().int().min(0).max(maxWhole)

const quotaBytes = z.number().int().min(0).max(operatorLimits.quotaBytes)

export const defaultQuotasSchema = z.object({
  quotaBytes: quotaBytes
    .nullable()
    .describe(
      'Room for recordings and texts; null for that of the product. Members have theirs, where that is more',
    ),
  transcriptionSeconds: quotaSeconds.describe('That can be transcribed in a month; null for no limit'),
  captionSeconds: quotaSeconds.describe('Of live captions in a month; null for no limit'),
  revision: revision.describe('Rises with each change'),
})

const peopleFilter = {
  keyword: keyword.describe('A part of the address or the name'),
  state: z.enum(accountStates).optional(),
  role: z.enum(roles).optional(),
}

const orderFilter = {
  keyword: keyword.describe('A part of the order’s number, or of the address or name of its buyer'),
  status: z.enum(payOrderStatuses).optional(),
}

const trailFilter = {
  keyword: keyword.describe(
    'A part of who did it, of the action, of what it was done to, or of the network address',
  ),
  action: z.string().trim().min(1).max(64).optional().describe('Exactly this one'),
}

const jobFilter = { work: work.optional(), state: z.enum(jobStates).optional() }

export const operatorSchemas = {
  ...operatorCodesSchemas,
  ...operatorRewardItemsSchemas,
  ...operatorSalesSchemas,
  ...operatorShopSchemas,
  ...operatorRewardsSchemas,
  getOverview: {
    request: z.object({}),
    answer: z.object({
      people: z.number().int(),
      suspendedPeople: z.number().int(),
      newPeople: z.number().int().describe('Within the last 30 days'),
      recordings: z.number().int(),
      storedBytes: z.number().int(),
      hoursTranscribed: z.number().describe('Of the recordings that are still there'),
      waitingJobs: z.number().int(),
      runningJobs: z.number().int(),
      failedJobs: z.number().int().describe('Within the last seven days'),
      oldestSeconds: z.number().int().describe('How long the first has waited that could start'),
      workers: z.number().int().describe('Worker processes that live'),
      unansweredFeedback: z.number().int(),
      troubledRefunds: z.number().int().describe('That the gateway refused, or has not answered for an hour'),
      version: z.string(),
      commit: z
        .string()
        .nullable()
        .describe('Of the repository, from which the server was built; null where that is not known'),
      failedMails: z.number().int().describe('Within the last seven days'),
      pausedWork: z
        .array(pausedWorkSchema.pick({ scope: true, name: true }))
        .describe('What operators have paused, the longest first'),
      hasGoodEngine: z.boolean().describe('Whether a worker recognizes speech better than basically'),
      disk: z.object({ freeBytes: z.number().int(), isLow: z.boolean() }).describe('That of the data folder'),
      backup: z
        .object({ lastTime: epochSeconds.nullable().describe('Null for never'), isLate: z.boolean() })
        .nullable()
        .describe('That the installation makes by itself; null where it makes none'),
    }),
  },
  getTrends: {
    request: z.object({
      days: numericSchema.pipe(z.literal(trendDays)).default(30).describe('The last ones, with today'),
    }),
    answer: z.object({
      timeZone: z.string().describe('IANA name: where the days begin'),
      countedTime: epochSeconds
        .nullable()
        .describe('Of all but money, which is as it is now; null for never yet'),
      days: z.array(trendDaySchema).describe('The oldest first'),
    }),
  },
  claimOwnership: { request: z.object({ code: z.string().trim().min(1).max(64) }), answer: z.null() },
  changeRole: {
    request: z.object({
      userId,
      role: z.enum(roles),
      from: z
        .enum(roles)
        .optional()
        .describe('The role that the caller has seen; with another one by now, nothing is changed'),
    }),
    answer: z.null(),
  },
  listPeople: {
    request: z.object({ ...pagingFields, ...peopleFilter }),
    answer: z.object({ list: z.array(personSchema), total: z.number().int() }),
  },
  exportPeople: { request: z.object(peopleFilter), answer: z.null() },
  suspendPerson: { request: decision, answer: z.null() },
  readmitPerson: { request: decision, answer: z.null() },
  getPerson: { request: z.object({ userId }), answer: personDetailsSchema },
  giveToPerson: {
    request: z.object({
      userId,
      what: z.enum(personGifts),
      amount: z.number().int().min(1).max(operatorLimits.givenAtOnce).describe('Minutes of time, or beans'),
      key: z
        .string()
        .min(1)
        .max(64)
        .describe('Chosen by the caller; what is given under the same one is given once'),
      reason,
    }),
    answer: personDetailsSchema,
  },
  setPersonQuota: {
    request: z.object({
      userId,
      quotaBytes: quotaBytes.nullable().describe('Null for what everyone has'),
      from: quotaBytes
        .nullable()
        .optional()
        .describe('`ownQuotaBytes` that the caller has seen; with another one by now, nothing is changed'),
      reason,
    }),
    answer: personDetailsSchema,
  },
  setPersonMonthQuota: {
    request: z.object({
      userId,
      ...monthQuota,
      from: z
        .object(monthQuota)
        .optional()
        .describe('What the caller has seen; with something else by now, nothing is changed'),
      reason,
    }),
    answer: personDetailsSchema,
  },
  getDefaultQuotas: { request: z.object({}), answer: defaultQuotasSchema },
  setDefaultQuotas: {
    request: defaultQuotasSchema.extend({
      revision: revision
        .optional()
        .describe('That the caller has seen; with another one by now, nothing is changed'),
      reason,
    }),
    answer: defaultQuotasSchema,
  },
  resetPersonPassword: { request: decision, answer: accountLinkSchema },
  listInvitations: {
    request: z.object({ ...pagingFields, keyword: keyword.describe('A part of the address') }),
    answer: z.object({
      list: z.array(invitationSchema),
      total: z.number().int(),
      canMail: z.boolean().describe('Whether this server sends mails with links'),
    }),
  },
  invitePeople: {
    request: z.object({
      emails: z.array(emailSchema).min(1).max(operatorLimits.invitedAtOnce),
      send: z.enum(['mail', 'link']).describe('Mail the links, or give them to the caller'),
    }),
    answer: z.object({
      list: z
        .array(
          z.object({
            email: z.string(),
            isInvited: z.boolean().describe('False for an address that has an account'),
            url: z.string().nullable().describe('Of `link`'),
          }),
        )
        .describe('Each address once'),
    }),
  },
  withdrawInvitation: {
    request: z.object({ invitationId: z.string().min(1).max(64) }),
    answer: z.null(),
  },
  exportPerson: { request: decision, answer: z.null() },
  erasePerson: {
    request: decision.extend({ email: z.string().trim().toLowerCase().max(320) }),
    answer: z.null(),
  },
  getRegistration: { request: z.object({}), answer: registrationSchema },
  setRegistration: {
    request: z
      .object({
        mode: z.enum(registrationModes),
        domains: z.array(domain).max(operatorLimits.domains).default([]),
        revision: z
          .number()
          .int()
          .min(0)
          .max(maxWhole)
          .optional()
          .describe('That the caller has seen; with another one by now, nothing is changed'),
      })
      .refine(({ mode, domains }) => mode !== 'domain' || domains.length > 0, { path: ['domains'] }),
    answer: registrationSchema,
  },
  getWork: {
    request: z.object({}),
    answer: z.object({
      kinds: z
        .array(
          z.object({
            work,
            waiting: z.number().int(),
            running: z.number().int(),
            failed: z.number().int().describe('Within the last seven days'),
            oldestSeconds: z.number().int().describe('How long the first has waited that could start'),
          }),
        )
        .describe('Each kind, also those without a job'),
      workers: z.number().int().describe('Worker processes that live'),
      engines: z.array(workerEngineSchema).describe('What they recognize speech with'),
      paused: z.array(pausedWorkSchema).describe('What they leave, the longest first'),
    }),
  },
  listJobs: {
    request: z.object({ ...pagingFields, ...jobFilter }),
    answer: z.object({ list: z.array(jobSchema), total: z.number().int() }),
  },
  exportJobs: { request: z.object(jobFilter), answer: z.null() },
  retryJob: { request: z.object({ jobId }), answer: z.null() },
  cancelJob: { request: z.object({ jobId }), answer: z.null() },
  listManagedModels: {
    request: z.object({}),
    answer: z.object({
      revision: z.number().int().describe('Of the decisions about models'),
      workers: z.number().int().describe('That say what they have'),
      list: z.array(managedModelSchema),
    }),
  },
  installModel: { request: z.object({ model }), answer: z.null() },
  removeModel: { request: z.object({ model }), answer: z.null() },
  orderModels: {
    request: z.object({
      models: z.array(model).max(operatorLimits.orderedModels).describe('By name, the preferred one first'),
      revision: z
        .number()
        .int()
        .min(0)
        .max(maxWhole)
        .describe('That the caller has seen; with another one by now, nothing is changed'),
    }),
    answer: z.null(),
  },
  tryModel: { request: z.object({ model }), answer: z.null() },
  listAllOrders: {
    request: z.object({ ...pagingFields, ...orderFilter }),
    answer: z.object({ list: z.array(soldOrderSchema), total: z.number().int() }),
  },
  exportOrders: { request: z.object(orderFilter), answer: z.null() },
  refundOrder: {
    request: z.object({
      orderNumber: z.string().min(1).max(64),
      amount: z
        .number()
        .positive()
        .max(maxWhole)
        .optional()
        .describe('A part, in the currency of the order; all that is left without it'),
      key: z
        .string()
        .min(1)
        .max(64)
        .optional()
        .describe(
          'Chosen by the caller, for a part: what is asked for under the same one goes back once. Without it, each call is a part of its own',
        ),
      from: z
        .number()
        .positive()
        .max(maxWhole)
        .optional()
        .describe(
          'What could be refunded when the caller looked, as `refundable`: where that has changed, nothing happens',
        ),
      reason,
    }),
    answer: z.object({
      isDone: z
        .boolean()
        .describe('Whether the gateway has given it back; otherwise it is asked again each minute'),
    }),
  },
  listGiftCodes: { request: z.object({}), answer: z.array(giftBatchSchema) },
  voidGiftCodes: { request: z.object({ batchId: z.string().min(1).max(64), reason }), answer: z.null() },
  listFeedback: {
    request: z.object({ ...pagingFields, state: z.enum(feedbackStates).optional() }),
    answer: z.object({ list: z.array(writtenFeedbackSchema), total: z.number().int() }),
  },
  answerFeedback: {
    request: z.object({
      feedbackId: z.string().min(1).max(64),
      answer: z.string().trim().min(1).max(operatorLimits.messageLength),
    }),
    answer: z.null(),
  },
  announce: {
    request: z
      .object({
        to: z.enum(announcementAudiences),
        email: z.string().trim().toLowerCase().max(320).optional().describe('Of `person`'),
        title: inBoth(operatorLimits.titleLength),
        text: inBoth(operatorLimits.messageLength),
        key: z
          .string()
          .min(1)
          .max(64)
          .describe('Chosen by the caller; what is sent under the same one reaches each person once'),
      })
      .refine(({ to, email }) => to !== 'person' || email !== undefined, { path: ['email'] }),
    answer: z.object({ reached: z.number().int().describe('People to whom it is new') }),
  },
  listTrail: {
    request: z.object({ ...pagingFields, ...trailFilter }),
    answer: z.object({ list: z.array(trailEntrySchema), total: z.number().int() }),
  },
  exportTrail: { request: z.object(trailFilter), answer: z.null() },
  ...operatorOfficeSchemas,
}
