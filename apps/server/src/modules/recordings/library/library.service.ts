import { tagsPerRecording } from '@longhand/contracts'
import type { AnswerOf, TagCount } from '@longhand/contracts'
import { distinctTexts, foldCase } from '@longhand/transcript'
import type { Queryable } from '../../../platform/db/database.ts'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import type { RecordingsService } from '../recording/recordings.service.ts'
import type { FoldersService } from './folders.service.ts'
import type { LibraryRepository } from './library.repository.ts'

/** How much room a user has for recordings, in bytes. */
export type StorageQuota = (userId: string, on?: Queryable) => Promise<number>

export class LibraryService {
  constructor(
    private readonly deps: {
      repository: LibraryRepository
      recordings: RecordingsService
      folders: FoldersService
      quota: StorageQuota
    },
  ) {}

  /**
   * Moves recordings to a folder, all or none.
   *
   * @param folderId Empty for no folder.
   * @throws DomainError RECORD_NOT_FOUND for a recording or a folder that the user does not have.
   */
  async move(userId: string, recordingIds: readonly string[], folderId: string): Promise<void> {
    const { repository, recordings, folders } = this.deps
    await recordings.transaction(async (tx) => {
      const held = await folders.hold(tx, userId, folderId)
      if (held === undefined) throw new DomainError('RECORD_NOT_FOUND')
      const rows = await recordings.lockAll(tx, userId, recordingIds, 'kept')
      const ids = rows.map(({ id }) => id)
      await repository.setFolder(tx, ids, held)
      await recordings.emitChanged(tx, userId, ids)
    })
  }

  tags(userId: string): Promise<TagCount[]> {
    return this.deps.repository.tags(userId)
  }

  /**
   * Gives tags to recordings and takes tags from them, all or none.
   *
   * @throws DomainError RECORD_NOT_FOUND, LIMIT_REACHED
   */
  async changeTags(
    userId: string,
    recordingIds: readonly string[],
    { add, remove }: { add: readonly string[]; remove: readonly string[] },
  ): Promise<void> {
    const { repository, recordings } = this.deps
    await recordings.transaction(async (tx) => {
      const rows = await recordings.lockAll(tx, userId, recordingIds, 'kept')
      const leaving = new Set(remove.map(foldCase))
      const changes = rows.map(({ id, tags }) => ({
        id,
        tags: distinctTexts([...tags, ...add]).filter((tag) => !leaving.has(foldCase(tag))),
      }))
      if (changes.some(({ tags }) => tags.length > tagsPerRecording)) throw tooManyTags()
      await repository.setTags(tx, changes)
      await recordings.emitChanged(
        tx,
        userId,
        rows.map(({ id }) => id),
      )
    })
  }

  /** @param newTag Empty takes the tag from every recording. */
  async renameTag(userId: string, tag: string, newTag: string): Promise<void> {
    if (tag === newTag) return
    const { recordings, repository } = this.deps
    await recordings.transaction(async (tx) => {
      const rows = await repository.lockTagged(tx, userId, tag)
      await repository.setTags(
        tx,
        rows.map(({ id, tags }) => ({ id, tags: renamed(tags, tag, newTag) })),
      )
    })
  }

  async storage(userId: string): Promise<AnswerOf<'getStorage'>> {
    return { ...(await this.deps.recordings.storage(userId)), quota: await this.deps.quota(userId) }
  }
}

/** One that a recording has already keeps its place. */
function renamed(tags: readonly string[], tag: string, newTag: string): string[] {
  const [former, next] = [foldCase(tag), foldCase(newTag)]
  const others = tags.filter((one) => foldCase(one) !== former)
  if (newTag === '' || others.some((one) => foldCase(one) === next)) return others
  return distinctTexts(tags.map((one) => (foldCase(one) === former ? newTag : one)))
}

function tooManyTags(): DomainError {
  return new DomainError('LIMIT_REACHED', {
    sentence: {
      en: `A recording can have at most ${tagsPerRecording} tags`,
      'zh-CN': `每段录音最多可有 ${tagsPerRecording} 个标签`,
    },
  })
}
