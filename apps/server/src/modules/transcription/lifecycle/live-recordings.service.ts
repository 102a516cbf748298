import type { NamedSection } from '@longhand/transcript'
import { recordingStatus, transcriptionMaxSeconds } from '@longhand/contracts'
import type { InterfaceLanguage } from '@longhand/contracts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import type { RecordingRows } from '../../recordings/recording/recording-rows.service.ts'
import type { DecodingService } from '../../recordings/media/decoding.service.ts'
import type { NewRecording } from '../../recordings/recording/recordings.service.ts'
import type { KeptEdit } from '../work/keep-edits.ts'
import { completeSections } from '../../../platform/sections/sections.ts'
import type { TranscriptionLifecycle } from './transcription-lifecycle.ts'
import type { Texts } from '../../transcripts/text/texts.port.ts'

/** A recording that was transcribed while it was made. */
export interface LiveRecording extends NewRecording {
  language: string
  interfaceLanguage: InterfaceLanguage
  engine: string
  quality: 'basic' | 'good' | 'best'
  sections: NamedSection[]
  /** What its owner wrote over what was recognised; it outlives being recognised again. */
  edits: KeptEdit[]
}

export class LiveRecordingsService {
  constructor(
    private readonly deps: {
      recordings: RecordingRows
      texts: Texts
      decoding: DecodingService
      lifecycle: TranscriptionLifecycle
      clock: Clock
    },
  ) {}

  /** Already paid: the transcription gets the recording's id, under which the time was settled. */
  async save(tx: Transaction, live: LiveRecording): Promise<void> {
    const { recordings, texts, decoding, lifecycle, clock } = this.deps
    const { recordingId, language, interfaceLanguage, engine, quality, sections, edits, ...file } = live
    const now = clock.now()
    const isNew = await recordings.insert(tx, {
      id: recordingId,
      ...file,
      status: recordingStatus.complete,
      createdAt: now,
      updatedAt: now,
    })
    if (!isNew) return
    await texts.replace(tx, {
      recordingId,
      revision: 1,
      sections: completeSections(sections, []),
      engine,
      quality,
      language,
      createdAt: now,
      updatedAt: now,
    })
    await decoding.start(tx, { id: recordingId, userId: file.userId, durationSeconds: live.durationSeconds })
    const row = await recordings.lockAny(tx, recordingId)
    if (!row || live.durationSeconds >= transcriptionMaxSeconds) return
    await lifecycle.start(
      tx,
      row,
      { language, languages: [], speakerCount: 0, hotWords: [], interfaceLanguage },
      { live: { paidAs: recordingId, edits } },
    )
  }
}
