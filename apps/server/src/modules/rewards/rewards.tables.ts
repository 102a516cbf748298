import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '../auth/auth.tables.ts'

const instant = () => timestamp({ withTimezone: true })
const person = () =>
  uuid()
    .notNull()
    .references(() => users.id)

/** What is given: 0 beans, 101 to 199 membership days, any other a time card; how many beans, days, or seconds. */
const reward = { rewardType: integer().notNull(), rewardNumber: integer().notNull() }

/** What each day of check-ins gives. `month` is `YYYY-MM`, or `every` for all months without a list of their own. */
export const monthRewards = pgTable('month_rewards', { month: text().notNull(), day: smallint().notNull(), ...reward }, (table) => [
  primaryKey({ columns: [table.month, table.day] }),
  check('month_rewards_day', sql`${table.day} between 1 and 31`),
  check('month_rewards_number', sql`${table.rewardNumber} > 0`),
])

/** One row per person and business day; rows are only ever added. */
export const checkIns = pgTable(
  'check_ins',
  {
    userId: person(),
    /** Business day, `YYYY-MM-DD`. */
    day: text().notNull(),
    /** Business month, `YYYY-MM`. */
    month: text().notNull(),
    /** The how-manieth of the month it is, from 1. */
    ordinal: smallint().notNull(),
    ...reward,
    memberTimes: smallint().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] }), unique().on(table.userId, table.month, table.ordinal)],
)

/** What can be earned by doing something. What counts for which is code; what it takes and gives is here, for operators to change. */
export const tasks = pgTable(
  'tasks',
  {
    taskId: text().primaryKey(),
    /** In the unit that people see, such as hours. */
    amount: integer().notNull(),
    ...reward,
    sortOrder: smallint().notNull(),
    isOffered: boolean().notNull().default(true),
  },
  (table) => [check('tasks_amount', sql`${table.amount} > 0`), check('tasks_number', sql`${table.rewardNumber} > 0`)],
)

/** How far a user is with a task in a period. It only ever rises. */
export const taskProgress = pgTable(
  'task_progress',
  {
    userId: person(),
    taskId: text().notNull(),
    /** The business day, the business month, or `ever`. */
    period: text().notNull(),
    counted: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.taskId, table.period] })],
)

/** Rewards of tasks that were claimed; rows are only ever added. */
export const taskClaims = pgTable(
  'task_claims',
  { userId: person(), taskId: text().notNull(), period: text().notNull(), ...reward, createdAt: instant().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.taskId, table.period] })],
)

/** What beans can buy: time cards. */
export const beanGoods = pgTable(
  'bean_goods',
  {
    goodsId: text().primaryKey(),
    nameEn: text().notNull(),
    nameZh: text().notNull(),
    introductionEn: text().notNull(),
    introductionZh: text().notNull(),
    /** Address of a picture that an operator chose; empty, the page draws one. */
    picture: text().notNull().default(''),
    seconds: integer().notNull(),
    beans: integer().notNull(),
    /** Before the discount; equal to `beans` without one. */
    originalBeans: integer().notNull(),
    sortOrder: smallint().notNull(),
    isOffered: boolean().notNull().default(true),
  },
  (table) => [
    check('bean_goods_seconds', sql`${table.seconds} > 0`),
    check('bean_goods_beans', sql`${table.beans} >= 1 and ${table.originalBeans} >= ${table.beans}`),
  ],
)

/** What was bought with beans; rows are only ever added. */
export const beanPurchases = pgTable(
  'bean_purchases',
  {
    purchaseId: uuid().primaryKey(),
    userId: person(),
    goodsId: text().notNull(),
    amount: integer().notNull(),
    /** All of it together. */
    beans: integer().notNull(),
    seconds: integer().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [index().on(table.userId, table.createdAt)],
)

/** The code is stored only as a hash. */
export const giftCodes = pgTable(
  'gift_codes',
  {
    codeId: uuid().primaryKey().defaultRandom(),
    batchId: uuid().notNull(),
    codeHash: text().notNull().unique(),
    note: text().notNull(),
    ...reward,
    /** By how many people it can be redeemed. */
    maxUses: integer().notNull(),
    uses: integer().notNull().default(0),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    createdAt: instant().notNull(),
    voidedAt: instant(),
  },
  (table) => [
    index().on(table.batchId),
    check('gift_codes_number', sql`${table.rewardNumber} > 0`),
    check('gift_codes_uses', sql`${table.uses} between 0 and ${table.maxUses}`),
  ],
)

/** One redemption per user and code; rows are only ever added. */
export const giftRedemptions = pgTable(
  'gift_redemptions',
  {
    userId: person(),
    codeId: uuid()
      .notNull()
      .references(() => giftCodes.codeId),
    ...reward,
    createdAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeId] })],
)

/** The one row with the key that gift codes are hashed under. */
export const giftCodeKeys = pgTable('gift_code_keys', { id: smallint().primaryKey(), key: text().notNull() })

export const banners = pgTable('banners', {
  bannerId: text().primaryKey(),
  imageEn: text().notNull(),
  imageZh: text().notNull(),
  link: text().notNull(),
  sortOrder: smallint().notNull(),
  isShown: boolean().notNull().default(true),
})
