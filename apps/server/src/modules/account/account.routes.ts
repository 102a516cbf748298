import type { EndpointName } from '@longhand/contracts'
import type { accountEndpoints } from '@longhand/contracts'
import type { Routes } from '../../platform/http/routes.ts'
import type { AccountService } from './account.service.ts'
import type { DataExportService } from './data-export.service.ts'
import type { DeletionService } from './deletion.service.ts'
import type { GiftsService } from './gifts.service.ts'
import type { PhotoService } from './photo.service.ts'

/** The services of the module. */
export interface AccountServices {
  account: AccountService
  photos: PhotoService
  gifts: GiftsService
  deletion: DeletionService
  dataExport: DataExportService
}

/** The calls about one's own account. */
export function accountRoutes({ account, photos, gifts, deletion, dataExport }: AccountServices): Routes<keyof typeof accountEndpoints & EndpointName> {
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
    exportMyData: (_fields, { userId }) => dataExport.export(userId),
    getInfoOptions: (_fields, { language }) => account.options(language),
    submitInfo: async (answers, { userId }) => {
      await account.submitInfo(userId, answers)
      return null
    },
    receiveGift: async ({ gift }, { userId }) => {
      await gifts.receive(userId, gift)
      return null
    },
    getInvitation: (_fields, { userId }) => gifts.invitation(userId),
    getDeletionStatus: (_fields, { userId }) => deletion.status(userId),
    requestDeletion: (_fields, { userId }) => deletion.request(userId),
    cancelDeletion: (_fields, { userId }) => deletion.cancel(userId),
  }
}
