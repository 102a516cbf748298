import { bigint, doublePrecision, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { recordings } from '../recording/recordings.tables.ts'
import type { PictureState } from './picture-state.ts'

/** Bytes of each file. */
export interface PictureSizes {
  video: number
  still: number
  stills: number
}

/** A file of a copy, as its address calls it. */
export type PicturePart = keyof PictureSizes

/** Of the sheet; pixels. */
export interface SheetFacts {
  count: number
  columns: number
  width: number
  height: number
  secondsPerStill: number
}

/** A copy of a picture, under `recordings/<id>/`. Recordings without a picture have no row. */
export const recordingPictures = pgTable('recording_pictures', {
  recordingId: uuid()
    .primaryKey()
    .references(() => recordings.id, { onDelete: 'cascade' }),
  state: text().$type<PictureState>().notNull(),
  /** Of the original until the copy is ready; absent where only a decoder finds it out. */
  width: integer(),
  height: integer(),
  frameRate: doublePrecision(),
  /** Of all its files: they count as storage. */
  bytes: bigint({ mode: 'number' }).notNull().default(0),
  sizes: jsonb().$type<PictureSizes>(),
  sheet: jsonb().$type<SheetFacts>(),
  /** Milliseconds of the copy, in their order; absent where they were not looked for. */
  shotChanges: integer().array(),
})
