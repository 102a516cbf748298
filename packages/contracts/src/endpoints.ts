import type { z } from 'zod'
import { accountEndpoints } from './account.ts'
import { authEndpoints } from './auth.ts'
import { captionsEndpoints } from './captions.ts'
import { capturesEndpoints } from './captures.ts'
import { cashierEndpoints } from './cashier.ts'
import { editsEndpoints } from './edits.ts'
import { foldersEndpoints } from './folders.ts'
import { hotWordsEndpoints } from './hot-words.ts'
import { insightsEndpoints } from './insights.ts'
import { messagesEndpoints } from './messages.ts'
import { outputsEndpoints } from './outputs.ts'
import { partsEndpoints } from './parts.ts'
import { rewardsEndpoints } from './rewards.ts'
import type { schemas } from './schemas.ts'
import { searchEndpoints } from './search.ts'
import { sharingEndpoints } from './sharing.ts'
import { supportEndpoints } from './support.ts'
import { timeEndpoints } from './time.ts'
import { tokensEndpoints } from './tokens.ts'
import { transcriptsEndpoints } from './transcripts.ts'
import { uploadEndpoints } from './upload.ts'
import { versionsEndpoints } from './versions.ts'
import { voiceEndpoints } from './voice.ts'
import { webhooksEndpoints } from './webhooks.ts'

/** Every call of the web API by name: the single description that server, client, documentation and authorisation test read. */
export const endpoints = {
  ...authEndpoints, ...accountEndpoints, ...uploadEndpoints, ...capturesEndpoints, ...transcriptsEndpoints, ...timeEndpoints, ...cashierEndpoints, ...rewardsEndpoints, ...messagesEndpoints, ...supportEndpoints,
  ...sharingEndpoints, ...outputsEndpoints, ...versionsEndpoints,
  ...insightsEndpoints,
  ...editsEndpoints,
  ...foldersEndpoints, ...hotWordsEndpoints, ...searchEndpoints, ...partsEndpoints,
  ...voiceEndpoints, ...captionsEndpoints,
  ...tokensEndpoints, ...webhooksEndpoints,
} as const

/** The name of a call. */
export type EndpointName = keyof typeof endpoints

/** The fields that a caller sends. */
export type RequestOf<Name extends EndpointName> = z.input<(typeof schemas)[Name]['request']>

/** The fields as the server reads them, defaults filled in. */
export type ParsedRequestOf<Name extends EndpointName> = z.output<(typeof schemas)[Name]['request']>

/** The `data` of a successful answer. */
export type AnswerOf<Name extends EndpointName> = z.output<(typeof schemas)[Name]['answer']>
