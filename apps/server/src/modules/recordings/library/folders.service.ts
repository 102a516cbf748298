import { randomUUID } from 'node:crypto'
import { ceilings } from '@longhand/contracts'
import type { Folder } from '@longhand/contracts'
import type { Clock } from '../../../platform/clock/clock.ts'
import { limitReached } from '../../../platform/db/ceiling.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import type { FoldersRepository } from './folders.repository.ts'

export class FoldersService {
  constructor(private readonly deps: { repository: FoldersRepository; clock: Clock }) {}

  async list(userId: string): Promise<Folder[]> {
    const rows = await this.deps.repository.list(userId)
    return rows.map(({ id, name, recordingCount }) => ({ folderId: id, folderName: name, recordingCount }))
  }

  async add(userId: string, name: string): Promise<Folder> {
    const id = randomUUID()
    await this.change(userId, async (tx, { repository, clock }) => {
      if ((await repository.countFolders(tx, userId)) >= ceilings.folders.max) throw limitReached('folders')
      const isTaken = await repository.isNameTaken(tx, { userId, id, name })
      if (isTaken || !(await repository.insert(tx, { id, userId, name, createdAt: clock.now() })))
        throw new DomainError('FOLDER_NAME_TAKEN')
    })
    return { folderId: id, folderName: name, recordingCount: 0 }
  }

  async rename(userId: string, id: string, name: string): Promise<Folder> {
    await this.change(userId, async (tx, { repository }) => {
      if (!(await repository.lock(tx, userId, id))) throw new DomainError('RECORD_NOT_FOUND')
      if (await repository.isNameTaken(tx, { userId, id, name })) throw new DomainError('FOLDER_NAME_TAKEN')
      await repository.rename(tx, id, name)
    })
    return {
      folderId: id,
      folderName: name,
      recordingCount: await this.deps.repository.countRecordings(userId, id),
    }
  }

  /**
   * Its recordings stay, in no folder.
   *
   * @throws DomainError RECORD_NOT_FOUND
   */
  async remove(userId: string, id: string): Promise<void> {
    const { repository } = this.deps
    await repository.transaction(async (tx) => {
      if (!(await repository.lock(tx, userId, id))) throw new DomainError('RECORD_NOT_FOUND')
      await repository.remove(tx, id)
    })
  }

  /**
   * Holds the folder until the transaction ends. Call it before recordings are locked.
   * @param folderId Empty for no folder.
   * @returns `null` for no folder, `undefined` when the user has none of this id.
   */
  async hold(tx: Transaction, userId: string, folderId: string): Promise<string | null | undefined> {
    if (folderId === '') return null
    return (await this.deps.repository.hold(tx, userId, folderId)) ? folderId : undefined
  }

  /** One change per user at a time, so that unique names and the maximum hold. */
  private async change(
    userId: string,
    work: (tx: Transaction, deps: FoldersService['deps']) => Promise<void>,
  ): Promise<void> {
    await this.deps.repository.transaction(async (tx) => {
      await this.deps.repository.lockAll(tx, userId)
      await work(tx, this.deps)
    })
  }
}
