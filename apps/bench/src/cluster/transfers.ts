import { createHash, randomBytes } from 'node:crypto'
import { errorCatalog, successCode } from '@longhand/contracts'
import { wavHeader } from '@longhand/speech'
import type { ClusterClient } from './cluster-client.ts'

export interface TransferOptions {
  bytes: number
  bytesPerSecond?: number
  isSentByHand?: boolean
}

/** Recordings that are sent by the resumable protocol, and compared in the end. */
export class Transfers {
  readonly counts = { uploaded: 0, lostUploads: 0 }
  /** A process did not know them when they were complete: the web app says that they failed, and its user sends them again. */
  sentByHand = 0
  readonly #sent = new Map<string, { client: ClusterClient; hash: string }>()

  constructor(private readonly options: TransferOptions) {}

  async upload(client: ClusterClient): Promise<void> {
    const content = Buffer.concat([wavHeader(this.options.bytes), randomBytes(this.options.bytes)])
    const hash = sha256(content)
    try {
      for (;;) {
        const uploadId = await client.send(content, this.options.bytesPerSecond)
        const { code, data } = await client.call('completeUpload', { uploadId, fileName: 'talk.wav', sha256: hash })
        if (code === successCode) return void this.#sent.set(uploadId, { client, hash })
        if (!isUnknown(code, data) || !this.options.isSentByHand) throw new Error(`It was answered with ${code}: ${JSON.stringify(data)}`)
        this.sentByHand += 1
      }
    } catch (error) {
      this.counts.lostUploads += 1
      process.stderr.write(`A transfer was lost: ${String(error)}\n`)
    }
  }

  async compare(): Promise<void> {
    for (const [recordingId, { client, hash }] of this.#sent) {
      if (sha256(await client.download(recordingId)) === hash) this.counts.uploaded += 1
      else this.counts.lostUploads += 1
    }
  }
}

function isUnknown(code: number, data: Record<string, unknown>): boolean {
  return code === errorCatalog.FILE_NOT_FOUND.code || (code === errorCatalog.FILE_UPLOAD_FAILED.code && data['reason'] === 'incomplete')
}

export function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
