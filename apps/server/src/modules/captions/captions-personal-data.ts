import { eraseFolder } from '../../platform/storage/erase-folder.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { PersonalData, PersonalFile } from '../../platform/personal-data/personal-data.ts'
import { captionFolder } from './caption-audio.ts'
import type { CaptionsRepository } from './captions.repository.ts'

export class CaptionsPersonalData implements PersonalData {
  constructor(private readonly deps: { repository: CaptionsRepository; storage: Storage }) {}

  async *collect(): AsyncIterable<PersonalFile> {
    // Everything that was said is in the recordings and their transcripts.
  }

  async erase(userId: string): Promise<void> {
    const { repository, storage } = this.deps
    const ids = await repository.idsOf(userId)
    for (const id of ids)
      await eraseFolder({ transaction: (work) => repository.transaction(work), storage }, captionFolder(id))
    await repository.erase(ids)
  }
}
