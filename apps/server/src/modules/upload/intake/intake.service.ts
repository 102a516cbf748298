import { link, rm } from 'node:fs/promises'
import type { UploadRefusal } from '@longhand/contracts'
import {
  type ChosenTrack,
  likelyTracks,
  MediaError,
  type MediaErrorReason,
  type MediaInfo,
  probeMedia,
} from '@longhand/speech'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import { FairTurns } from '../../../platform/process/fair-turns.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { recordingFormat } from './recording-format.ts'
import { explainDiskError, refuse } from '../../../platform/incoming/refusals.ts'

export interface NewRecording {
  recordingId: string
  userId: string
  fileName: string
  storageKey: string
  bytes: number
  sha256: string
  durationSeconds: number
  sampleRate: number
  format: string
  soundTracks?: ChosenTrack[]
  hasPicture?: boolean
}

export interface ArrivedFile {
  id: string
  userId: string
  fileName: string
  /** In a private folder, as the only file. It stays where it is. */
  path: string
  bytes: number
  /** Hex, of what arrived. */
  sha256: string
  expectedSha256?: string | undefined
  /** Takes a file that is cut off as far as it goes. */
  allowTruncated?: boolean | undefined
}

export interface IntakeOptions {
  storage: Pick<Storage, 'put' | 'deleteFolder'>
  probe?: ((file: string) => Promise<MediaInfo>) | undefined
  /** Each look starts a process or two. Default: turns of its own. */
  looks?: FairTurns
}

export class IntakeService {
  readonly #storage: IntakeOptions['storage']
  readonly #probe: (file: string) => Promise<MediaInfo>
  readonly #looks: FairTurns

  constructor({ storage, probe = probeMedia, looks = new FairTurns() }: IntakeOptions) {
    this.#looks = looks
    this.#storage = storage
    this.#probe = probe
  }

  /**
   * Compares the hash, looks at the content and stores it. Doing it twice for one id stores one file.
   *
   * @returns The recording to add.
   * @throws DomainError FILE_UPLOAD_FAILED when the file is not taken, SAVE_FILE_FAILED when it could not be stored.
   */
  async take(file: ArrivedFile): Promise<NewRecording> {
    const { id: recordingId, userId, fileName, bytes, sha256, expectedSha256 } = file
    if (expectedSha256 !== undefined && expectedSha256 !== sha256) throw refuse('checksum')
    const media = await this.#looks.run(userId, () => this.#lookAt(file.path))
    if (media.isTruncated && !file.allowTruncated)
      throw refuse('truncated', undefined, { playableSeconds: media.durationSeconds })
    const storageKey = await this.#store(file)
    const { durationSeconds, sampleRate } = media
    const format = recordingFormat({ ...media, fileName })
    return {
      recordingId,
      userId,
      fileName,
      storageKey,
      bytes,
      sha256,
      durationSeconds,
      sampleRate,
      format,
      soundTracks: likelyTracks(media.tracks),
      hasPicture: media.picture !== undefined,
    }
  }

  async forget(id: string): Promise<void> {
    await this.#storage.deleteFolder(folderOf(id))
  }

  async #lookAt(file: string): Promise<MediaInfo> {
    try {
      return await this.#probe(file)
    } catch (error) {
      const reason = error instanceof MediaError ? refusalOf(error) : undefined
      throw reason ? refuse(reason, error) : error
    }
  }

  async #store({ id, path }: ArrivedFile): Promise<string> {
    const key = `${folderOf(id)}/original`
    // A hard link is handed over: nothing is copied, and after a crash the upload is still there.
    const handedOver = `${path}.handed-over`
    try {
      await rm(handedOver, { force: true })
      const isLinked = await link(path, handedOver).then(
        () => true,
        () => false,
      )
      await this.#storage.put(key, isLinked ? { file: handedOver, move: true } : { file: path })
      return key
    } catch (error) {
      const explained = explainDiskError(error)
      throw explained instanceof DomainError
        ? explained
        : new DomainError('SAVE_FILE_FAILED', { cause: error })
    }
  }
}

/** Why a file is not taken; `undefined` when that is no fault of the file. */
export function refusalOf({ reason }: MediaError): UploadRefusal | undefined {
  return reasons[reason]
}

/** Reasons that lie in the file; a server without media tools is no fault of the file. */
const reasons: Record<MediaErrorReason, UploadRefusal | undefined> = {
  empty: 'empty',
  'not-media': 'not-media',
  'no-audio': 'no-audio',
  'no-track': undefined,
  'no-picture': undefined,
  'unfit-for-mp4': undefined,
  'unfit-for-mkv': undefined,
  'unreadable-picture': undefined,
  unsupported: 'unsupported',
  truncated: 'truncated',
  'missing-header': 'missing-header',
  'too-long': 'too-long',
  timeout: 'unreadable',
  killed: undefined,
  failed: 'unreadable',
  'missing-tool': undefined,
}

function folderOf(id: string): string {
  return `recordings/${id}`
}
