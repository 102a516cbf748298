import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { EventSink } from '../../platform/events/domain-events.ts'
import type { Pictures } from '../../platform/pictures/pictures.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { AccountPersonalData } from './account-personal-data.ts'
import { AccountRepository } from './account.repository.ts'
import { accountRoutes, type ConfirmOwner } from './account.routes.ts'
import { AccountService, type Accounts, type Memberships } from './account.service.ts'
import { DataExportService } from './data-export.service.ts'
import { DeletionService } from './deletion.service.ts'
import { type GiftGivers, GiftsService } from './gifts.service.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import { PhotoService } from './photo.service.ts'

/** What the module needs. */
export interface AccountOptions {
  database: Database
  storage: Storage
  pictures: Pictures
  clock: Clock
  accounts: Accounts
  memberships: Memberships
  givers: GiftGivers
  events: EventSink
  /** Other modules that keep things of people, in the order in which they are erased before this one. */
  holders: readonly PersonalData[]
  /** Erased after everything else: the account itself. */
  lastHolder: PersonalData
  /** Before an account is deleted or exported. */
  confirmOwner: ConfirmOwner
  announceDeletion: (tx: Transaction, userId: string, purgeAt: Date) => Promise<void>
}

/** The module, built. */
export interface AccountModule {
  routes: ReturnType<typeof accountRoutes>
  account: AccountService
  gifts: GiftsService
  deletion: DeletionService
  dataExport: DataExportService
}

/** Builds the module. */
export function createAccount({ database, storage, pictures, clock, accounts, memberships, givers, events, holders, lastHolder, announceDeletion, confirmOwner }: AccountOptions): AccountModule {
  const repository = new AccountRepository(database)
  const account = new AccountService({ repository, accounts, memberships })
  const photos = new PhotoService({ repository, storage, pictures })
  const gifts = new GiftsService({ repository, clock, givers, events })
  const everyHolder = [...holders, new AccountPersonalData({ repository, account, photos }), lastHolder]
  const deletion = new DeletionService({ repository, clock, holders: everyHolder, announce: announceDeletion })
  const dataExport = new DataExportService({ holders: everyHolder, clock })
  return { routes: accountRoutes({ account, photos, gifts, deletion, dataExport, confirmOwner }), account, gifts, deletion, dataExport }
}
