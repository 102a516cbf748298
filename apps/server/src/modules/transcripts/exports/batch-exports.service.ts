import type { Readable } from 'node:stream'
import type { BatchFormat, ErrorName, ExportOptions, InterfaceLanguage } from '@longhand/contracts'
import type { Clock } from '../../../platform/clock/clock.ts'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import type { MediaService } from '../../recordings/media/media.service.ts'
import type { RecordingRow, RecordingRows } from '../../recordings/recording/recording-rows.service.ts'
import type { ExportsService } from './exports.service.ts'
import { FolderNames, safeFileName, withoutEnding } from '../../../platform/file-names/file-names.ts'
import { type ZipEntry, zipStream } from './zip-stream.ts'

export interface BatchRequest {
  userId: string
  recordingIds: readonly string[]
  format: BatchFormat
  options: ExportOptions
  language: InterfaceLanguage
  signal?: AbortSignal
}

interface ManifestFile {
  recordingId: string
  fileName: string | null
  entry: string | null
  error: { name: ErrorName; message: string } | null
}

const manifestName = 'manifest.json'

export class BatchExportsService {
  constructor(
    private readonly deps: {
      recordings: RecordingRows
      exports: ExportsService
      media: MediaService
      clock: Clock
    },
  ) {}

  /**
   * A zip that is written while it is read. A recording that can't be exported doesn't keep the others from it: the manifest says why.
   *
   * @throws DomainError when there is nothing at all to pack: TRANSCRIPTION_FAILED where that is why, else RECORD_NOT_FOUND.
   */
  async zip(request: BatchRequest): Promise<{ name: string; type: string; content: Readable }> {
    const { recordings, clock } = this.deps
    const found: { recordingId: string; recording: RecordingRow | undefined }[] = []
    for (const recordingId of new Set(request.recordingIds))
      found.push({ recordingId, recording: await recordings.findReadable(request.userId, recordingId) })
    // The first file decides before anything is sent: afterwards an error could only break the download off.
    const files: ManifestFile[] = []
    const entries = this.entries(request, found, files)
    const first = await entries.next()
    if (first.done || first.value.name === manifestName) {
      throw new DomainError(
        files.every(({ error }) => error?.name === 'TRANSCRIPTION_FAILED')
          ? 'TRANSCRIPTION_FAILED'
          : 'RECORD_NOT_FOUND',
      )
    }
    const now = clock.now()
    return {
      name: `longhand-${now.toISOString().slice(0, 10)}.zip`,
      type: 'application/zip',
      content: zipStream(chain(first.value, entries), now),
    }
  }

  private async *entries(
    request: BatchRequest,
    found: readonly { recordingId: string; recording: RecordingRow | undefined }[],
    files: ManifestFile[],
  ): AsyncGenerator<ZipEntry> {
    const { format, language, signal } = request
    const names = new FolderNames([manifestName])
    const written: RecordingRow[] = []
    for (const { recordingId, recording } of found) {
      signal?.throwIfAborted()
      try {
        if (!recording) throw new DomainError('RECORD_NOT_FOUND')
        const entry = await this.entryOf(recording, request)
        const name = names.take(entry.name)
        yield { ...entry, name }
        files.push({ recordingId, fileName: recording.fileName, entry: name, error: null })
        if (format !== 'original') written.push(recording)
      } catch (error) {
        if (!(error instanceof DomainError)) throw error
        files.push({
          recordingId,
          fileName: recording?.fileName ?? null,
          entry: null,
          error: { name: error.error, message: error.sentence[language] },
        })
      }
    }
    await this.deps.exports.emitExported(request.userId, written)
    const manifest = { format, createdAt: this.deps.clock.now().toISOString(), files }
    yield { name: manifestName, content: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`) }
  }

  private async entryOf(
    recording: RecordingRow,
    { userId, format, options, language, signal }: BatchRequest,
  ): Promise<ZipEntry> {
    if (format === 'original') {
      const { open } = await this.deps.media.original(userId, recording.id)
      return {
        name: safeFileName(withoutEnding(recording.fileName), recording.format),
        content: await open(),
        compress: false,
      }
    }
    const { content } = await this.deps.exports.write(userId, recording, {
      format,
      options,
      language,
      signal,
    })
    return { name: safeFileName(withoutEnding(recording.fileName), format), content }
  }
}

async function* chain(first: ZipEntry, rest: AsyncIterable<ZipEntry>): AsyncGenerator<ZipEntry> {
  yield first
  yield* rest
}
