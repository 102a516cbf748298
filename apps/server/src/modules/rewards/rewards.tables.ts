import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from '../../platform/db/columns.ts'
import { users } from '../auth/auth.tables.ts'

const person = () =>
  uuid()
    .notNull()
    .references(() => users.id)

/** 0 beans, 101 to 199 membership days, any other a time card; the number is beans, days or seconds. */
const reward = { rewardType: integer().notNull(), rewardNumber: integer().notNull() }

/** `month` is `YYYY-MM`, or `every` for months without their own list. */
export const monthRewards = pgTable(
  'month_rewards',
  { month: text().notNull(), day: smallint().notNull(), ...reward },
  (table) => [
    primaryKey({ columns: [table.month, table.day] }),
    check('month_rewards_day', sql`${table.day} between 1 and 31`),
    check('month_rewards_number', sql`${table.rewardNumber} > 0`),
  ],
)

/** Append-only. */
export const checkIns = pgTable(
  'check_ins',
  {
    userId: person(),
    day: text().notNull(),
    month: text().notNull(),
    /** Place in the month, from 1. */
    ordinal: smallint().notNull(),
    ...reward,
    memberTimes: smallint().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.day] }),
    unique().on(table.userId, table.month, table.ordinal),
  ],
)

/** Which events count is code; amounts and rewards are operators' data. */
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
  (table) => [
    check('tasks_amount', sql`${table.amount} > 0`),
    check('tasks_number', sql`${table.rewardNumber} > 0`),
  ],
)

/** Only ever rises. */
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

/** Append-only. */
export const taskClaims = pgTable(
  'task_claims',
  {
    userId: person(),
    taskId: text().notNull(),
    period: text().notNull(),
    ...reward,
    createdAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.taskId, table.period] })],
)

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

export const beanPurchases = pgTable(
  'bean_purchases',
  {
    purchaseId: uuid().primaryKey(),
    userId: person(),
    goodsId: text().notNull(),
    amount: integer().notNull(),
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
