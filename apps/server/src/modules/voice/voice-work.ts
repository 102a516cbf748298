import type { Scratch } from '../../platform/storage/scratch.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { TasksRepository } from './tasks.repository.ts'
import type { TasksService } from './tasks.service.ts'
import type { VoiceEngines } from './voice-engines.ts'
import type { VoicesService } from './voices.service.ts'

export interface VoiceWork {
  repository: TasksRepository
  tasks: TasksService
  voices: VoicesService
  storage: Storage
  engines: VoiceEngines
  useFolder: Scratch['use']
}
