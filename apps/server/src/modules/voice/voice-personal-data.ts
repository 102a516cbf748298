import path from 'node:path'
import type { Storage } from '../../platform/storage/storage.ts'
import { jsonFile, type PersonalData, type PersonalFile } from '../../platform/personal-data/personal-data.ts'
import type { DraftsService } from './drafts.service.ts'
import type { MyVoicesRepository } from './my-voices.repository.ts'
import type { MyVoicesService } from './my-voices.service.ts'
import type { TasksService } from './tasks.service.ts'
import { voiceFolder } from './voice-files.ts'

export class VoicePersonalData implements PersonalData {
  constructor(
    private readonly deps: {
      tasks: TasksService
      drafts: DraftsService
      myVoices: MyVoicesService
      mine: MyVoicesRepository
      storage: Storage
    },
  ) {}

  async *collect(userId: string): AsyncIterable<PersonalFile> {
    const { tasks, drafts, mine, storage } = this.deps
    for (const { taskId, title } of await tasks.list(userId, 'en')) {
      const { script, createTime } = await tasks.read(userId, taskId, 'en')
      yield jsonFile(`voices/tasks/${taskId}.json`, { title, script, createTime })
    }
    yield jsonFile('voices/drafts.json', await drafts.list(userId))
    for (const { id, name, consentSentence, createdAt } of await mine.list(userId)) {
      yield jsonFile(`voices/mine/${id}/voice.json`, { name, consentSentence, createdAt })
      // The recording of the consent; voices of former versions also have a sample.
      for await (const { key } of storage.list(voiceFolder(id)))
        yield {
          path: `voices/mine/${id}/${path.posix.basename(key)}`,
          name,
          content: async () => (await storage.get(key)).stream,
        }
    }
  }

  async erase(userId: string): Promise<void> {
    const { tasks, drafts, myVoices, mine } = this.deps
    for (let list = await tasks.list(userId, 'en'); list.length > 0; list = await tasks.list(userId, 'en')) {
      for (const { taskId } of list) await tasks.erase(userId, taskId)
    }
    for (const { draftId } of await drafts.list(userId)) await drafts.erase(userId, draftId)
    for (const { id } of await mine.list(userId)) await myVoices.erase(userId, id)
    await mine.eraseChoices(userId)
  }
}
