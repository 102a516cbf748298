import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { EventDispatcher } from '../../platform/events/domain-events.ts'
import { defineModule, type Module } from '../../platform/module/module.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import type { Pictures } from '../../platform/pictures/pictures.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { AccountPersonalData } from './account-personal-data.ts'
import { accountHandlers, accountJobs } from './account.jobs.ts'
import { AccountRepository } from './account.repository.ts'
import { accountRoutes, type ConfirmOwner } from './account.routes.ts'
import { AccountService, type Accounts, type Memberships } from './account.service.ts'
import { DataExportService } from './data-export.service.ts'
import { DeletionService } from './deletion.service.ts'
import { type GiftLedgers, GiftsService } from './gifts.service.ts'
import { PhotoService } from './photo.service.ts'

export interface AccountDeps {
  database: Database
  storage: Storage
  pictures: Pictures
  clock: Clock
  events: EventDispatcher
  accounts: Accounts
  memberships: Memberships
  ledgers: GiftLedgers
  personalData: () => readonly PersonalData[]
  confirmOwner: ConfirmOwner
  mailDeletionNotice: (tx: Transaction, userId: string, purgeAt: Date) => Promise<void>
}

export interface AccountModule extends Module {
  routes: ReturnType<typeof accountRoutes>
  account: AccountService
  gifts: GiftsService
  deletion: DeletionService
  dataExport: DataExportService
}

export const accountModule = defineModule({
  word: 'account',
  jobs: accountJobs,
  create: ({
    database,
    storage,
    pictures,
    clock,
    events,
    accounts,
    memberships,
    ledgers,
    personalData,
    confirmOwner,
    mailDeletionNotice,
  }: AccountDeps): AccountModule => {
    const repository = new AccountRepository(database)
    const account = new AccountService({ repository, accounts, memberships })
    const photos = new PhotoService({ repository, storage, pictures })
    const gifts = new GiftsService({ repository, clock, ledgers, events })
    const announce = async (tx: Transaction, userId: string, purgeAt: Date): Promise<void> => {
      await mailDeletionNotice(tx, userId, purgeAt)
      await events.emit(tx, { type: 'deletion-requested', userId, purgeAt })
    }
    const deletion = new DeletionService({ repository, clock, personalData, announce })
    const dataExport = new DataExportService({ personalData, clock })
    events.on('user-registered', (tx, person) => gifts.welcome(tx, person)).on('transcription-finished', (tx, { userId }) => gifts.rewardInviter(tx, userId))
    return {
      routes: accountRoutes({ account, photos, gifts, deletion, dataExport, confirmOwner }),
      handlers: accountHandlers(deletion),
      personalData: new AccountPersonalData({ repository, account, photos }),
      account,
      gifts,
      deletion,
      dataExport,
    }
  },
})
