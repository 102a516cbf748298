import { done, type Routes } from '../../../platform/http/routes.ts'
import type { UpkeepService } from './upkeep.service.ts'

export function upkeepRoutes(
  upkeep: UpkeepService,
): Routes<'listScheduledJobs' | 'runScheduledJob' | 'getPictureCopies' | 'makePictureCopies'> {
  return {
    listScheduledJobs: () => upkeep.scheduled(),
    runScheduledJob: (fields) => done(upkeep.run(fields)),
    getPictureCopies: () => upkeep.pictureCopies(),
    makePictureCopies: (fields) => upkeep.makePictureCopies(fields),
  }
}
