import { handleJob, handleJobFailure, type JobRegistration } from '../../platform/queue/job.ts'
import { makeCaptionedVideoJob, sweepCaptionedVideosJob } from './captioned-videos/captioned-videos.jobs.ts'
import type { CaptionedVideoWork } from './captioned-videos/make-captioned-video.handler.ts'
import { separateSpeakersJob } from './edits/edits.jobs.ts'
import type { SeparationWork } from './edits/separate-speakers.handler.ts'
import type { PreparingWork } from './search/prepare-texts.handler.ts'
import { prepareTextsJob } from './search/search.jobs.ts'

export function transcriptsHandlers(
  work: SeparationWork & Omit<CaptionedVideoWork, 'burningTurn'> & PreparingWork,
): JobRegistration[] {
  const captioned: CaptionedVideoWork = { ...work, burningTurn: { isTaken: false } }
  return [
    handleJob(separateSpeakersJob, async () =>
      (await import('./edits/separate-speakers.handler.ts')).separateSpeakers(work),
    ),
    handleJobFailure(separateSpeakersJob, async () =>
      (await import('./edits/separate-speakers.handler.ts')).separatingFailed(work),
    ),
    handleJob(makeCaptionedVideoJob, async () =>
      (await import('./captioned-videos/make-captioned-video.handler.ts')).makeCaptionedVideo(captioned),
    ),
    handleJobFailure(makeCaptionedVideoJob, async () =>
      (await import('./captioned-videos/make-captioned-video.handler.ts')).makingCaptionedVideoFailed(
        captioned,
      ),
    ),
    handleJob(sweepCaptionedVideosJob, async () =>
      (await import('./captioned-videos/sweep-captioned-videos.handler.ts')).sweepCaptionedVideos(work),
    ),
    handleJob(prepareTextsJob, async () =>
      (await import('./search/prepare-texts.handler.ts')).prepareTexts(work),
    ),
  ]
}
