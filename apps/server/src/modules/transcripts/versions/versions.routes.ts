import type { versionsEndpoints } from '@longhand/contracts'
import type { Routes } from '../../../platform/http/routes.ts'
import type { VersionsService } from './versions.service.ts'

/** The calls about texts as they once were. */
export function versionsRoutes(versions: VersionsService): Routes<keyof typeof versionsEndpoints> {
  return {
    listVersions: ({ fileId }, { userId }) => versions.list(userId, fileId),
    getVersion: (asked, { userId }) => versions.read(userId, asked),
    nameVersion: (naming, { userId }) => versions.name(userId, naming),
    deleteVersion: async ({ fileId, versionId }, { userId }) => {
      await versions.delete(userId, fileId, versionId)
      return null
    },
    restoreVersion: (restoring, { userId }) => versions.restore(userId, restoring),
  }
}
