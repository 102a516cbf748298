import {
  jsonFile,
  type PersonalData,
  type PersonalFile,
} from '../../../platform/personal-data/personal-data.ts'
import type { RecordingTexts } from '../recording/texts.port.ts'
import type { SplittingService } from '../splitting/splitting.service.ts'
import type { FoldersRepository } from './folders.repository.ts'

export class LibraryPersonalData implements PersonalData {
  constructor(
    private readonly deps: {
      folders: FoldersRepository
      texts: RecordingTexts
      tasks: SplittingService
    },
  ) {}

  async *collect(userId: string): AsyncIterable<PersonalFile> {
    const { folders, texts } = this.deps
    const list = await folders.list(userId)
    const words = await texts.hotWords(userId, [userId, ...list.map(({ id }) => id)])
    yield jsonFile('library.json', {
      hotWords: words.get(userId) ?? [],
      folders: list.map(({ id, name, recordingCount }) => ({
        folderId: id,
        name,
        recordingCount,
        hotWords: words.get(id) ?? [],
      })),
    })
  }

  /** Before the recordings are erased, so that nothing is made of them meanwhile. */
  async erase(userId: string): Promise<void> {
    const { folders, tasks } = this.deps
    await tasks.removeAll(userId)
    await folders.removeAll(userId)
  }
}
