import type { versionsEndpoints } from '@longhand/contracts'
import { done, type Routes } from '../../../platform/http/routes.ts'
import type { VersionsService } from './versions.service.ts'

export function versionsRoutes(versions: VersionsService): Routes<keyof typeof versionsEndpoints> {
  return {
    listVersions: ({ recordingId }, { userId }) => versions.list(userId, recordingId),
    getVersion: (asked, { userId }) => versions.read(userId, asked),
    nameVersion: (naming, { userId }) => versions.name(userId, naming),
    deleteVersion: ({ recordingId, versionId }, { userId }) =>
      done(versions.delete(userId, recordingId, versionId)),
    restoreVersion: (restoring, { userId }) => versions.restore(userId, restoring),
  }
}
