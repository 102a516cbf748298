import type { FastifyPluginCallback } from 'fastify'
import type { CompletionFeed } from '../../platform/completions/completion-feed.ts'
import type { Database } from '../../platform/db/database.ts'
import { defineModule, type Module } from '../../platform/module/module.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { InsightsModule } from '../insights/insights.module.ts'
import type { RecordingsModule } from '../recordings/recordings.module.ts'
import type { TimeModule } from '../time/time.module.ts'
import type { TranscriptionModule } from '../transcription/transcription.module.ts'
import { createTranscriptReader } from '../transcripts/text/transcript-reader.ts'
import type { TranscriptsModule } from '../transcripts/transcripts.module.ts'
import type { UploadModule } from '../upload/upload.module.ts'
import { addressesBelow } from './citations.ts'
import { FetchedMediaService } from './fetched-media.service.ts'
import { insightTools } from './insight-tools.ts'
import { libraryTools } from './library-tools.ts'
import { mcpPlugin } from './mcp.plugin.ts'
import type { Tool } from './tool.ts'
import { transcriptionTools } from './transcription-tools.ts'

export interface McpDeps {
  database: Database
  completions: CompletionFeed
  outbound: Outbound
  recordings: Pick<RecordingsModule, 'service'>
  uploads: UploadModule['uploads']
  transcription: Pick<TranscriptionModule, 'service'>
  transcripts: Pick<TranscriptsModule, 'search'>
  insights: Pick<InsightsModule, 'questions' | 'notes'>
  time: Pick<TimeModule, 'service'>
  publicUrl: string
}

export interface McpModule extends Module {
  plugins: FastifyPluginCallback[]
  tools: readonly Tool[]
}

export const mcpModule = defineModule({
  word: 'mcp',
  jobs: [],
  create: ({
    database,
    completions,
    outbound,
    recordings,
    uploads,
    transcription,
    transcripts,
    insights,
    time,
    publicUrl,
  }: McpDeps): McpModule => {
    const shared = {
      texts: createTranscriptReader(database),
      completions,
      addressOf: addressesBelow(publicUrl),
    }
    const tools = [
      ...libraryTools({ ...shared, search: transcripts.search, recordings: recordings.service }),
      ...insightTools({ ...shared, ...insights }),
      ...transcriptionTools({
        ...shared,
        transcription: transcription.service,
        time: time.service,
        uploads,
        media: new FetchedMediaService({ outbound }),
      }),
    ]
    return { tools, plugins: [mcpPlugin({ tools, publicUrl })] }
  },
})
