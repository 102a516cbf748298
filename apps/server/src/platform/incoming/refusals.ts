import { isOtherKind, uploadLimits } from '@longhand/contracts'
import type { Sentence, UploadRefusal } from '@longhand/contracts'
import { DomainError } from '../errors/domain-error.ts'
import { isDiskFull } from '../storage/disk-room.ts'

const gibibytes = (bytes: number): string => (bytes / 1024 ** 3).toFixed(1).replace(/\.0$/, '')
const maxSize = gibibytes(uploadLimits.maxBytes)
const maxHours = uploadLimits.maxSeconds / 3600

export const refusalSentences: Record<UploadRefusal, Sentence> = {
  format: {
    en: 'This kind of file can’t be uploaded. See the list of formats.',
    'zh-CN': '不支持上传该类型的文件，请查看支持的格式。',
  },
  empty: { en: 'The file is empty.', 'zh-CN': '文件是空的。' },
  'too-big': { en: `The file is larger than ${maxSize} GB.`, 'zh-CN': `文件超过 ${maxSize} GB。` },
  'too-long': {
    en: `The recording is longer than ${maxHours} hours.`,
    'zh-CN': `录音时长超过 ${maxHours} 小时。`,
  },
  'not-media': {
    en: 'The file is not a recording, whatever its name says.',
    'zh-CN': '无论文件名是什么，该文件都不是录音。',
  },
  'no-audio': { en: 'The file has no sound.', 'zh-CN': '文件中没有声音。' },
  unsupported: {
    en: 'The file is of a kind that is not supported, such as a playlist or an unusual codec.',
    'zh-CN': '不支持该类型的文件，例如播放列表或特殊编码。',
  },
  truncated: {
    en: 'The file is cut off: its end is missing. Copy or export it again.',
    'zh-CN': '文件不完整，缺少结尾部分，请重新复制或导出。',
  },
  'missing-header': {
    en: 'The file is one segment of a stream without its beginning. Join it with the first segment.',
    'zh-CN': '该文件是流媒体的一个片段，缺少开头，请先与首个片段合并。',
  },
  unreadable: {
    en: 'The file could not be read. It may be damaged.',
    'zh-CN': '无法读取该文件，文件可能已损坏。',
  },
  checksum: {
    en: 'The file changed on the way. Please upload it again.',
    'zh-CN': '文件在传输过程中发生了变化，请重新上传。',
  },
  gap: { en: 'A part of the recording did not arrive.', 'zh-CN': '录音的一部分未能送达。' },
  conflict: {
    en: 'This recording was continued or saved elsewhere.',
    'zh-CN': '该录音已在其他地方继续录制或保存。',
  },
  incomplete: { en: 'The transfer has not finished yet.', 'zh-CN': '文件尚未传输完成。' },
}

export function refuse(
  reason: UploadRefusal,
  cause?: unknown,
  more: { expected?: number; playableSeconds?: number } = {},
): DomainError {
  return new DomainError('FILE_UPLOAD_FAILED', {
    sentence: refusalSentences[reason],
    data: { reason, ...more },
    cause,
  })
}

export function isRefusal(error: unknown): boolean {
  return (
    error instanceof DomainError &&
    error.error === 'FILE_UPLOAD_FAILED' &&
    (error.data as { reason?: UploadRefusal }).reason !== 'incomplete'
  )
}

/** Whether the same file is taken when it may be cut off. */
export function isPlayable(error: unknown): boolean {
  return (
    isRefusal(error) &&
    ((error as DomainError).data as { playableSeconds?: number }).playableSeconds !== undefined
  )
}

/** @throws DomainError FILE_UPLOAD_FAILED for a name that the page would refuse, too. */
export function checkName(fileName: string): void {
  if (isOtherKind(fileName)) throw refuse('format')
}

/** @throws DomainError FILE_UPLOAD_FAILED for a size or length that no recording may have. */
export function checkLimits({ bytes, seconds = 0 }: { bytes: number; seconds?: number | undefined }): void {
  if (bytes === 0) throw refuse('empty')
  if (bytes > uploadLimits.maxBytes) throw refuse('too-big')
  if (seconds > uploadLimits.maxSeconds) throw refuse('too-long')
}

export interface StorageRoom {
  /** Bytes that still fit; negative when more is kept than may be. */
  freeBytes: number
  quotaBytes: number
}

export function quotaExceeded({ freeBytes, quotaBytes }: StorageRoom): DomainError {
  const free = gibibytes(Math.max(0, freeBytes))
  const quota = gibibytes(quotaBytes)
  return new DomainError('STORAGE_QUOTA', {
    sentence: {
      en: `Storage quota insufficient: ${free} of ${quota} GB are free. Erase recordings from the recycle bin to make room`,
      'zh-CN': `存储空间不足：共 ${quota} GB，剩余 ${free} GB，请清理回收站中的录音`,
    },
    data: { freeBytes: Math.max(0, freeBytes), quotaBytes },
  })
}

export function diskFull(cause?: unknown): DomainError {
  return new DomainError('SAVE_FILE_FAILED', {
    sentence: {
      en: 'There is no room for this file now. Please try again later',
      'zh-CN': '暂时没有足够的空间保存该文件，请稍后再试',
    },
    cause,
  })
}

export function explainDiskError(error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException | null)?.code
  return isDiskFull(error) || code === 'EROFS' || code === 'EIO' ? diskFull(error) : error
}
