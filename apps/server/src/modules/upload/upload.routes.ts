import { schemas } from '@longhand/contracts/schemas'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { invalid } from '../../platform/errors/missing-field.ts'
import type { Routes } from '../../platform/http/routes.ts'
import type { UploadService } from './upload.service.ts'

const { fileName: fileNameSchema } = schemas.completeUpload.request.shape

export function uploadRoutes({
  uploads,
}: {
  uploads: UploadService
}): Routes<'checkRecording' | 'uploadRecording' | 'completeUpload'> {
  return {
    checkRecording: async ({ fileName, fileSize, timeLen }, { userId }) => {
      await uploads.check(userId, { fileName, bytes: fileSize, seconds: timeLen })
      return null
    },
    uploadRecording: async ({ folderId, allowTruncated }, context) => {
      const { name, stream } = await context.file()
      const fileName = fileNameSchema.safeParse(name)
      if (!fileName.success) {
        stream.resume()
        throw new DomainError('PARAMETER_INVALID', {
          sentence: invalid('filename'),
          data: { field: 'filename' },
        })
      }
      return uploads.receive(context.userId, { name: fileName.data, stream, folderId, allowTruncated })
    },
    completeUpload: (transfer, { userId }) => uploads.complete(userId, transfer),
  }
}
