import type { EndpointName, RequestOf } from '@longhand/contracts'
import type { accountEndpoints } from '@longhand/contracts'
import { done, type FileAnswer, type RequestContext, type Routes } from '../../platform/http/routes.ts'
import type { AccountService } from './account.service.ts'
import type { DataExportService } from './data-export.service.ts'
import type { DeletionService } from './deletion.service.ts'
import type { GiftsService } from './gifts.service.ts'
import type { PhotoService } from './photo.service.ts'

export interface AccountServices {
  account: AccountService
  photos: PhotoService
  gifts: GiftsService
  deletion: DeletionService
  dataExport: DataExportService
  confirmOwner: ConfirmOwner
}

/** Asks the accounts whether anyone who makes a request is the owner of the session. @throws DomainError ILLEGAL_REQUEST; TOO_MANY_TRIES. */
export type ConfirmOwner = (context: RequestContext, proof: RequestOf<'requestDeletion'>) => Promise<void>

export function accountRoutes({
  account,
  photos,
  gifts,
  deletion,
  dataExport,
  confirmOwner,
}: AccountServices): Routes<keyof typeof accountEndpoints & EndpointName> {
  async function exportMyData(
    proof: RequestOf<'exportMyData'>,
    context: RequestContext,
  ): Promise<FileAnswer> {
    await confirmOwner(context, proof)
    return dataExport.export(context.userId)
  }
  return {
    getUserInfo: (_fields, { userId }) => account.info(userId),
    updateUserInfo: (change, { userId }) => account.update(userId, change),
    uploadUserPhoto: async (_fields, context) => {
      const { stream } = await context.file()
      await photos.replace(context.userId, stream)
      return account.info(context.userId)
    },
    removeUserPhoto: async (_fields, { userId }) => {
      await photos.remove(userId)
      return account.info(userId)
    },
    showUserPhoto: async ({ ticket }) => {
      const { type, bytes, open } = await photos.show(ticket)
      return { type, totalBytes: bytes, open }
    },
    getLastLogin: (_fields, { userId }) => account.lastLogin(userId),
    getMailPreferences: (_fields, { userId }) => account.mailPreferences(userId),
    updateMailPreferences: (change, { userId }) => account.changeMailPreferences(userId, change),
    exportMyData,
    exportMyDataByPost: exportMyData,
    getInfoOptions: (_fields, { language }) => account.options(language),
    submitInfo: (answers, { userId }) => done(account.submitInfo(userId, answers)),
    receiveGift: ({ gift }, { userId }) => done(gifts.receive(userId, gift)),
    getInvitation: (_fields, { userId }) => gifts.invitation(userId),
    getDeletionStatus: (_fields, { userId }) => deletion.status(userId),
    requestDeletion: async (proof, context) => {
      await confirmOwner(context, proof)
      return deletion.request(context.userId)
    },
    cancelDeletion: (_fields, { userId }) => deletion.cancel(userId),
  }
}
