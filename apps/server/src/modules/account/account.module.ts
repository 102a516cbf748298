import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { EventDispatcher } from '../../platform/events/domain-events.ts'
import { defineModule, type Module } from '../../platform/module/module.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import type { Pictures } from '../../platform/pictures/pictures.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { AccountPersonalData } from './account-personal-data.ts'
import { accountHandlers, accountJobs, eraseAccountsJob } from './account.jobs.ts'
import { AccountRepository } from './account.repository.ts'
import { accountRoutes, type ConfirmOwner } from './account.routes.ts'
import { AccountService, type Accounts, type Memberships } from './account.service.ts'
import { DataExportService } from './data-export.service.ts'
import { DeletionService, type Owners } from './deletion.service.ts'
import { type GiftLedgers, GiftsService } from './gifts.service.ts'
import { invitationRules } from './invitations/invitation-rules.ts'
import { InvitationsRepository } from './invitations/invitations.repository.ts'
import {
  InvitationsService,
  type InviterLedger,
  type OriginReader,
} from './invitations/invitations.service.ts'
import { PhotoService } from './photo.service.ts'

export interface AccountDeps {
  database: Database
  storage: Storage
  pictures: Pictures
  clock: Clock
  events: EventDispatcher
  queue: Pick<Queue, 'send'>
  accounts: Accounts
  memberships: Memberships
  ledgers: GiftLedgers & InviterLedger
  origins: OriginReader
  /** How many days a buyer can give an order back: a payment counts after them. */
  refundDays: number
  personalData: () => readonly PersonalData[]
  owners: Owners
  confirmOwner: ConfirmOwner
  mailDeletionNotice: (tx: Transaction, userId: string, purgeAt: Date) => Promise<void>
}

export interface AccountModule extends Module {
  routes: ReturnType<typeof accountRoutes>
  account: AccountService
  gifts: GiftsService
  invitations: InvitationsService
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
    queue,
    accounts,
    memberships,
    ledgers,
    origins,
    refundDays,
    personalData,
    owners,
    confirmOwner,
    mailDeletionNotice,
  }: AccountDeps): AccountModule => {
    const repository = new AccountRepository(database)
    const account = new AccountService({ repository, accounts, memberships })
    const photos = new PhotoService({ repository, storage, pictures })
    const gifts = new GiftsService({ repository, clock, ledgers, events })
    const rules = { ...invitationRules, paymentDays: refundDays }
    const invitationRows = new InvitationsRepository(database)
    const invitations = new InvitationsService({
      repository: invitationRows,
      ledger: ledgers,
      origins,
      events,
      rules,
      clock,
    })
    const announce = async (tx: Transaction, userId: string, purgeAt: Date): Promise<void> => {
      await mailDeletionNotice(tx, userId, purgeAt)
      await events.emit(tx, { type: 'deletion-requested', userId, purgeAt })
    }
    const deletion = new DeletionService({
      repository,
      clock,
      personalData,
      owners,
      sendErasure: (tx) => queue.send(tx, eraseAccountsJob, {}),
      announce,
    })
    const dataExport = new DataExportService({ personalData, clock })
    events
      .on('user-registered', (tx, person) => gifts.welcome(tx, person))
      .on('transcription-finished', async (tx, { userId, transcriptionId, seconds, isFree }) => {
        if (!isFree) await invitations.note(tx, userId, { kind: 'used', reference: transcriptionId, seconds })
      })
      .on('order-paid', (tx, { userId, orderNumber }) =>
        invitations.note(tx, userId, { kind: 'paid', reference: orderNumber, seconds: 0 }),
      )
      .on('order-refunded', (tx, { userId, orderNumber }) =>
        invitations.note(tx, userId, { kind: 'refunded', reference: orderNumber, seconds: 0 }),
      )
    return {
      routes: accountRoutes({ account, photos, gifts, deletion, dataExport, confirmOwner }),
      handlers: accountHandlers({ deletion, invitations }),
      personalData: new AccountPersonalData({ repository, account, photos, invitations: invitationRows }),
      account,
      gifts,
      invitations,
      deletion,
      dataExport,
    }
  },
})
