import { createDiarizer, createForcedAligner } from '@longhand/speech'
import { systemClock } from '../../platform/clock/clock.ts'
import type { Module } from '../../platform/module/module.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import type { JobRegistration } from '../../platform/queue/job.ts'
import { SealedSecrets } from '../../platform/secrets/sealed-secrets.ts'
import { hashPassword, isPassword } from '../auth/passwords/passwords.ts'
import { isWeakPassword, wireHashOf } from '../auth/passwords/weak-passwords.ts'
import { recordingsJobs } from '../recordings/recordings.jobs.ts'
import {
  type RecordingsDeps,
  recordingsModule,
  type RecordingsModule,
} from '../recordings/recordings.module.ts'
import { createRecordingTexts } from '../transcripts/recording-texts.ts'
import { memoryTries } from '../transcripts/sharing/testing-tries.ts'
import { transcriptsJobs } from '../transcripts/transcripts.jobs.ts'
import {
  type TranscriptsDeps,
  transcriptsModule,
  type TranscriptsModule,
} from '../transcripts/transcripts.module.ts'
import { createTranscribing, openRunningTexts } from './transcribing.ts'
import { transcriptionJobs } from './transcription.jobs.ts'
import {
  type TranscriptionDeps,
  transcriptionModule,
  type TranscriptionModule,
} from './transcription.module.ts'

/** The passwords of links as the product keeps them. */
export const testHasher = {
  hash: hashPassword,
  matches: isPassword,
  isCommon: (password: string): Promise<boolean> => isWeakPassword(wireHashOf(password)),
}

/** The jobs of recordings, their transcription and their texts. */
export const transcribingJobs = [...recordingsJobs, ...transcriptsJobs, ...transcriptionJobs] as const

/** What the three modules need of a test; the rest has a default. */
export type TranscribingDeps = Omit<RecordingsDeps, 'transcribing' | 'texts' | 'clock'> &
  Omit<TranscriptsDeps, 'recordings' | 'running' | 'clock' | 'hasher' | 'tries' | 'sealed' | 'diarizer'> &
  Omit<TranscriptionDeps, 'recordings' | 'transcripts' | 'clock' | 'diarizer' | 'aligner'> &
  Partial<Pick<RecordingsDeps, 'clock'>> &
  Partial<Pick<TranscriptsDeps, 'sealed'>>

/** Recordings, their transcription and their texts, built as the product builds them: three modules that only work together. */
export interface TranscribingModules extends Pick<TranscriptsModule, 'sample' | 'texts' | 'close'> {
  routes: RecordingsModule['routes'] & TranscriptsModule['routes'] & TranscriptionModule['routes']
  recordings: RecordingsModule['service']
  liveRecordings: TranscriptionModule['liveRecordings']
  personalData: PersonalData[]
  pictures: RecordingsModule['pictures']
  probe: TranscriptionModule['probe']
  handlers: JobRegistration[]
  worker: Required<NonNullable<Module['worker']>>
}

/** Builds the three modules for a test. */
export function buildTranscribing({
  clock = systemClock,
  sealed = new SealedSecrets({ key: Buffer.alloc(32) }),
  ...given
}: TranscribingDeps): TranscribingModules {
  const speech = {
    diarizer: () => Promise.resolve(createDiarizer()),
    aligner: () => Promise.resolve(createForcedAligner()),
  }
  const deps = { ...given, clock, sealed, hasher: testHasher, tries: memoryTries(), ...speech }
  const recordings = recordingsModule.create({
    ...deps,
    transcribing: createTranscribing(deps),
    texts: createRecordingTexts(deps),
  })
  const transcripts = transcriptsModule.create({
    ...deps,
    recordings,
    running: openRunningTexts(deps.database),
  })
  const transcription = transcriptionModule.create({ ...deps, recordings, transcripts })
  return {
    ...transcripts,
    routes: { ...recordings.routes, ...transcripts.routes, ...transcription.routes },
    recordings: recordings.service,
    liveRecordings: transcription.liveRecordings,
    personalData: [recordings.personalData, transcripts.personalData],
    pictures: recordings.pictures,
    probe: transcription.probe,
    handlers: [...recordings.handlers, ...transcripts.handlers, ...transcription.handlers],
    worker: {
      start: async () => {
        await recordings.worker.start()
        await transcription.worker.start()
      },
      stop: async () => {
        await transcription.worker.stop()
        await recordings.worker.stop()
      },
      queues: () => transcription.worker.queues(),
    },
  }
}
