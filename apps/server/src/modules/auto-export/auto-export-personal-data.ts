import { jsonFile, type PersonalData, type PersonalFile } from '../../platform/personal-data/personal-data.ts'
import type { AutoExportRepository } from './auto-export.repository.ts'

/** The rules of a person, without passwords. Files at their destinations are the person's own: erasing leaves them. */
export class AutoExportPersonalData implements PersonalData {
  constructor(private readonly repository: AutoExportRepository) {}

  async *collect(userId: string): AsyncIterable<PersonalFile> {
    const rules = await this.repository.listRules(userId)
    yield jsonFile(
      'export-rules.json',
      rules.map((rule) => ({
        folder: rule.folderName,
        tag: rule.tag,
        format: rule.format,
        options: rule.options,
        template: rule.template,
        path: rule.path,
        destination: rule.destination,
        address: rule.address,
        userName: rule.userName,
        isPaused: rule.isPaused,
        createdAt: rule.createdAt,
        lastExportAt: rule.lastExportAt,
      })),
    )
  }

  async erase(userId: string): Promise<void> {
    await this.repository.deleteAllRules(userId)
  }
}
