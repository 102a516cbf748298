import type { PersonalData, PersonalFile } from '../../platform/personal-data/personal-data.ts'
import type { UploadSweepService } from './upload-sweep.service.ts'

/** Files on their way. Nothing of them is handed over: their owner has them, or saves what a browser has recorded first. */
export class UploadPersonalData implements PersonalData {
  constructor(private readonly sweep: UploadSweepService) {}

  async *collect(): AsyncIterable<PersonalFile> {
    // A file that has arrived is a recording.
  }

  erase(userId: string): Promise<void> {
    return this.sweep.clearOf(userId)
  }
}
