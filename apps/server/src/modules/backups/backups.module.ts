import { defineModule, type Module } from '../../platform/module/module.ts'
import { backupsHandlers, backupsJobs } from './backups.jobs.ts'
import { type BackupsDeps, BackupsService } from './backups.service.ts'

export interface BackupsModule extends Module {
  service: Pick<BackupsService, 'makeIfDue' | 'report'>
}

export const backupsModule = defineModule({
  word: 'backups',
  jobs: backupsJobs,
  create: (deps: BackupsDeps): BackupsModule => {
    const service = new BackupsService(deps)
    return { service, handlers: backupsHandlers(service) }
  },
})
