import type { FastifyPluginCallback } from 'fastify'
import type { CompletionFeed } from '../../platform/completions/completion-feed.ts'
import type { Database } from '../../platform/db/database.ts'
import { defineModule, type Module } from '../../platform/module/module.ts'
import type { RecordingsModule } from '../recordings/recordings.module.ts'
import type { TimeModule } from '../time/time.module.ts'
import type { TranscriptionModule } from '../transcription/transcription.module.ts'
import { createTranscriptReader } from '../transcripts/text/transcript-reader.ts'
import type { TranscriptsModule } from '../transcripts/transcripts.module.ts'
import type { UploadModule } from '../upload/upload.module.ts'
import type { VoiceModule } from '../voice/voice.module.ts'
import { AwaitedSpeechService } from './awaited-speech.service.ts'
import { AwaitedTranscriptionsService } from './awaited-transcriptions.service.ts'
import { ModelsService } from './models.service.ts'
import { openAiPlugin } from './openai.plugin.ts'

export interface OpenAiDeps {
  database: Database
  completions: CompletionFeed
  recordings: Pick<RecordingsModule, 'service'>
  uploads: UploadModule['uploads']
  transcription: Pick<TranscriptionModule, 'service'>
  transcripts: Pick<TranscriptsModule, 'exports'>
  time: Pick<TimeModule, 'service'>
  voice: Pick<VoiceModule, 'voices' | 'tasks' | 'encodings'>
  waitSeconds: number
}

export interface OpenAiModule extends Module {
  plugins: FastifyPluginCallback[]
}

export const openAiModule = defineModule({
  word: 'openai',
  jobs: [],
  create: ({
    database,
    completions,
    recordings,
    uploads,
    transcription,
    transcripts,
    time,
    voice,
    waitSeconds,
  }: OpenAiDeps): OpenAiModule => {
    const transcriptions = new AwaitedTranscriptionsService({
      recordings: recordings.service,
      transcription: transcription.service,
      time: time.service,
      texts: createTranscriptReader(database),
      exports: transcripts.exports,
      completions,
    })
    const speech = new AwaitedSpeechService({ ...voice, completions })
    const models = new ModelsService({ transcription: transcription.service })
    return {
      plugins: [openAiPlugin({ uploads, transcriptions, speech, models, waitMs: waitSeconds * 1000 })],
    }
  },
})
