import type { outputsEndpoints } from '@longhand/contracts'
import type { FileAnswer, Routes } from '../../../platform/http/routes.ts'
import type { BatchExportsService } from './batch-exports.service.ts'
import type { ExportsService } from './exports.service.ts'
import type { ExportedFile } from './render.ts'

/** The calls that give files. */
export function exportsRoutes(exports: ExportsService, batches: BatchExportsService): Routes<keyof typeof outputsEndpoints> {
  return {
    exportTranscript: async ({ fileId, versionId, format, ...options }, { userId, language, signal }) =>
      toFile(await exports.file(userId, fileId, { versionId, format, options, language, signal })),
    exportTxt: async ({ fileId, ...options }, { userId, language, signal }) =>
      toFile(await exports.file(userId, fileId, { format: 'txt', options, language, signal })),
    exportWord: async ({ fileId, ...options }, { userId, language, signal }) =>
      toFile(await exports.file(userId, fileId, { format: 'docx', options, language, signal })),
    previewCaptions: ({ fileId, versionId, format, ...options }, { userId, language, signal }) =>
      // In WebVTT a voice is a mark of its own, and takes no room in the lines.
      exports.captions(userId, fileId, { versionId, options: { ...options, speakers: options.speakers && format === 'srt' }, language, signal }),
    batchDownload: ({ fileIds, format, options }, { userId, language, signal }) => batches.zip({ userId, fileIds, format, options, language, signal }),
  }
}

function toFile({ name, type, content }: ExportedFile & { name: string }): FileAnswer {
  return { name, type, content: Buffer.from(content.buffer, content.byteOffset, content.byteLength) }
}
