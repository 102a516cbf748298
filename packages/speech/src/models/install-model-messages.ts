import type { CatalogModel } from './catalog-model.ts'
import type { LockTimes } from './folder-lock.ts'
import type { ModelErrorReason } from './model-error.ts'

export interface InstallModelInput {
  model: CatalogModel
  folder: string
  mirror?: string | undefined
  silenceMs?: number | undefined
  lock?: Partial<LockTimes> | undefined
}

/** `waiting`: for another process that installs the model. */
export type InstallModelEvent =
  { at: 'address'; address: string } | { at: 'downloading' | 'waiting'; bytes: number } | { at: 'unpacking' }

export type InstallModelResult = { folder: string } | { reason: ModelErrorReason; message: string }
