import { integer, jsonb, pgTable, real, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/db/columns.ts'

/** Of each model that operators installed or removed, what they decided last. */
export const modelDecisions = pgTable('model_decisions', {
  model: text().primaryKey(),
  wish: text().$type<'installed' | 'removed'>().notNull(),
  /** That of the row of {@link modelPreferences} by then. */
  revision: integer().notNull(),
})

/** One row. Its revision rises with each decision about models. */
export const modelPreferences = pgTable('model_preferences', {
  id: integer().primaryKey(),
  /** Models by name, the preferred one first. */
  models: jsonb().$type<string[]>().notNull(),
  revision: integer().notNull(),
})

/** The last trial of each model on the sample that comes with the product. */
export const modelTrials = pgTable('model_trials', {
  model: text().primaryKey(),
  trialId: uuid().notNull(),
  state: text().$type<'waiting' | 'done' | 'failed'>().notNull(),
  startedAt: instant().notNull(),
  /** What it heard. */
  text: text(),
  /** That it took, with loading the model. */
  seconds: real(),
  /** Of the sample. */
  sampleSeconds: real(),
  /** Why it failed, as in the log. */
  problem: text(),
})
