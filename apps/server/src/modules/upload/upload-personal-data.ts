import type { PersonalData, PersonalFile } from '../../platform/personal-data/personal-data.ts'
import type { UploadSweepService } from './upload-sweep.service.ts'

/** Not part of an export: their owners have these files. */
export class UploadPersonalData implements PersonalData {
  constructor(private readonly sweep: UploadSweepService) {}

  async *collect(): AsyncIterable<PersonalFile> {}

  erase(userId: string): Promise<void> {
    return this.sweep.clearOf(userId)
  }
}
