import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { EventSink } from '../../platform/events/domain-events.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import { DecodingService } from '../recordings/media/decoding.service.ts'
import { openRecordingRows } from '../recordings/recording/recording-rows.service.ts'
import type { Transcribing } from '../recordings/recording/transcribing.port.ts'
import type { RunningTexts } from '../transcripts/text/running-texts.port.ts'
import { openTextRows } from '../transcripts/text/text-rows.service.ts'
import { TranscriptionLifecycle } from './lifecycle/transcription-lifecycle.ts'
import type { TranscriptionTime } from './lifecycle/transcription-time.port.ts'
import { TranscriptionsRepository } from './lifecycle/transcriptions.repository.ts'
import { RunningPartTranscriptions } from './parts/running-part-transcriptions.ts'
import { PartTranscriptionsRepository } from './parts/part-transcriptions.repository.ts'

/** Made without the module: recordings are built first and need it, and the module needs recordings. */
export function createTranscribing({
  database,
  queue,
  clock,
  time,
  events,
}: {
  database: Database
  queue: Pick<Queue, 'send' | 'sendAll' | 'cancel'>
  clock: Clock
  time?: TranscriptionTime | undefined
  events?: EventSink | undefined
}): Transcribing {
  const recordings = openRecordingRows(database)
  return new TranscriptionLifecycle({
    recordings,
    transcriptions: new TranscriptionsRepository(database),
    texts: openTextRows(database),
    decoding: new DecodingService({ recordings, queue }),
    queue,
    clock,
    time,
    events,
    runningPartTranscriptions: new RunningPartTranscriptions({
      partTranscriptions: new PartTranscriptionsRepository(database),
      queue,
      time,
    }),
  })
}

/** Texts that are being written now. */
export function openRunningTexts(database: Database): RunningTexts {
  return new TranscriptionsRepository(database)
}
