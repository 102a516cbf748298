import type { outputsEndpoints } from '@longhand/contracts'
import type { FileAnswer, Routes } from '../../../platform/http/routes.ts'
import type { BatchExportsService } from './batch-exports.service.ts'
import type { ExportsService } from './exports.service.ts'
import type { ExportedFile } from '@longhand/transcript/exports'

export function exportsRoutes(
  exports: ExportsService,
  batches: BatchExportsService,
): Routes<keyof typeof outputsEndpoints> {
  return {
    exportTranscript: async ({ recordingId, versionId, format, ...options }, { userId, language, signal }) =>
      toFile(await exports.file(userId, recordingId, { versionId, format, options, language, signal })),
    exportTxt: async ({ recordingId, ...options }, { userId, language, signal }) =>
      toFile(await exports.file(userId, recordingId, { format: 'txt', options, language, signal })),
    exportWord: async ({ recordingId, ...options }, { userId, language, signal }) =>
      toFile(await exports.file(userId, recordingId, { format: 'docx', options, language, signal })),
    previewCaptions: ({ recordingId, versionId, format, ...options }, { userId, language, signal }) =>
      exports.subtitles(userId, recordingId, { versionId, format, options, language, signal }),
    exportCaptionReport: async (
      { recordingId, versionId, format, report, ...options },
      { userId, language, signal },
    ) =>
      toFile(
        await exports.subtitleReport(userId, recordingId, {
          versionId,
          format,
          report,
          options,
          language,
          signal,
        }),
      ),
    exportBatch: ({ recordingIds, format, options }, { userId, language, signal }) =>
      batches.zip({ userId, recordingIds, format, options, language, signal }),
  }
}

function toFile({ name, type, content }: ExportedFile & { name: string }): FileAnswer {
  return { name, type, content: Buffer.from(content.buffer, content.byteOffset, content.byteLength) }
}
