import { handleJob, handleJobFailure, type JobRegistration } from '../../platform/queue/job.ts'
import { makeSubtitledVideoJob, sweepSubtitledVideosJob } from './subtitled-videos/subtitled-videos.jobs.ts'
import type { SubtitledVideoWork } from './subtitled-videos/make-subtitled-video.handler.ts'
import { separateSpeakersJob } from './edits/edits.jobs.ts'
import type { SeparationWork } from './edits/separate-speakers.handler.ts'
import type { PreparingWork } from './search/prepare-texts.handler.ts'
import { prepareTextsJob } from './search/search.jobs.ts'

export function transcriptsHandlers(
  work: SeparationWork & Omit<SubtitledVideoWork, 'burningTurn'> & PreparingWork,
): JobRegistration[] {
  const subtitled: SubtitledVideoWork = { ...work, burningTurn: { isTaken: false } }
  return [
    handleJob(separateSpeakersJob, async () =>
      (await import('./edits/separate-speakers.handler.ts')).separateSpeakers(work),
    ),
    handleJobFailure(separateSpeakersJob, async () =>
      (await import('./edits/separate-speakers.handler.ts')).separatingFailed(work),
    ),
    handleJob(makeSubtitledVideoJob, async () =>
      (await import('./subtitled-videos/make-subtitled-video.handler.ts')).makeSubtitledVideo(subtitled),
    ),
    handleJobFailure(makeSubtitledVideoJob, async () =>
      (await import('./subtitled-videos/make-subtitled-video.handler.ts')).makingSubtitledVideoFailed(
        subtitled,
      ),
    ),
    handleJob(sweepSubtitledVideosJob, async () =>
      (await import('./subtitled-videos/sweep-subtitled-videos.handler.ts')).sweepSubtitledVideos(work),
    ),
    handleJob(prepareTextsJob, async () =>
      (await import('./search/prepare-texts.handler.ts')).prepareTexts(work),
    ),
  ]
}
