import type { Sentence } from '@longhand/contracts'
import type { Transaction } from '../../../platform/db/database.ts'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import type { StorageQuota } from '../../recordings/library/library.service.ts'
import type { RecordingRow, RecordingRows } from '../../recordings/recording/recording-rows.service.ts'

export class TextQuota {
  constructor(private readonly deps: { recordings: RecordingRows; quota: StorageQuota }) {}

  /**
   * Runs what saves a text. One that takes no more room than before is always taken: who has none left can still shorten and delete.
   *
   * @param recording as the transaction locked it.
   * @param save Returns the bytes that the recording's texts have then.
   * @param refusal Says what was not done and how to make room.
   * @throws DomainError STORAGE_QUOTA when the texts grew past the quota; the transaction must not commit then.
   */
  async guard(tx: Transaction, userId: string, { textBytes }: RecordingRow, save: () => Promise<number>, refusal: Sentence = noRoom): Promise<void> {
    const { recordings, quota } = this.deps
    if ((await save()) <= textBytes) return
    const quotaBytes = await quota(userId, tx)
    await recordings.lockStorage(tx, userId)
    if ((await recordings.storedBytes(userId, tx)) > quotaBytes) throw new DomainError('STORAGE_QUOTA', { sentence: refusal })
  }
}

const noRoom = {
  en: 'Storage quota insufficient: this text was not saved because it would grow. Delete recordings or empty the recycle bin, then save again',
  'zh-CN': '存储空间不足：文稿变大，未能保存。请删除录音或清空回收站后再保存',
}
