import type { Sentence } from '@longhand/contracts'
import type { Transaction } from '../../../platform/db/database.ts'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import type { StorageQuota } from '../../recordings/library/library.service.ts'
import type { RecordingRow, RecordingRows } from '../../recordings/recording/recording-rows.service.ts'

/** With this much room left no lock is needed: more than the calls that one account may have in flight can add unseen. */
const ampleBytes = 512 * 1024 * 1024

export class TextQuota {
  constructor(private readonly deps: { recordings: RecordingRows; quota: StorageQuota }) {}

  /**
   * Runs what saves a text. One that takes no more room than before is always taken: who has none left can still shorten and delete.
   *
   * @param recording as the transaction locked it.
   * @param save Returns the bytes that the recording's texts have then; `undefined` where it saved nothing.
   * @param refusal Says what was not done and how to make room.
   * @returns Whether it was saved.
   * @throws DomainError STORAGE_QUOTA when the texts grew past the quota; the transaction must not commit then.
   */
  async guard(
    tx: Transaction,
    userId: string,
    { textBytes }: RecordingRow,
    save: () => Promise<number | undefined>,
    refusal: Sentence = noRoom,
  ): Promise<boolean> {
    const { recordings, quota } = this.deps
    const bytes = await save()
    if (bytes === undefined) return false
    if (bytes <= textBytes) return true
    const quotaBytes = await quota(userId, tx)
    if ((await recordings.storedBytes(userId, tx)) <= quotaBytes - ampleBytes) return true
    await recordings.lockStorage(tx, userId)
    if ((await recordings.storedBytes(userId, tx)) > quotaBytes)
      throw new DomainError('STORAGE_QUOTA', { sentence: refusal })
    return true
  }
}

const noRoom = {
  en: 'Storage quota insufficient: this text was not saved because it would grow. Delete recordings or empty the recycle bin, then save again',
  'zh-CN': '存储空间不足：文稿变大，未能保存。请删除录音或清空回收站后再保存',
}
