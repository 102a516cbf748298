import { accessEndpoints } from './access/index.ts'
import { accountEndpoints } from './account/index.ts'
import { appsEndpoints } from './apps/index.ts'
import { authEndpoints } from './auth/index.ts'
import { autoExportEndpoints } from './auto-export/index.ts'
import { subtitledVideosEndpoints } from './subtitled-videos/index.ts'
import { captionsEndpoints } from './captions/index.ts'
import { recorderEndpoints } from './recorder/index.ts'
import { cashierEndpoints } from './cashier/index.ts'
import { editsEndpoints } from './edits/index.ts'
import { foldersEndpoints } from './folders/index.ts'
import { hotWordsEndpoints } from './hot-words/index.ts'
import { insightsEndpoints } from './insights/index.ts'
import { linksEndpoints } from './links/index.ts'
import { messagesEndpoints } from './messages/index.ts'
import { modelsEndpoints } from './models/index.ts'
import { operatorEndpoints } from './operator/index.ts'
import { outputsEndpoints } from './outputs/index.ts'
import { reviewEndpoints } from './review/index.ts'
import { splittingEndpoints } from './splitting/index.ts'
import { rewardsEndpoints } from './rewards/index.ts'
import { searchEndpoints } from './search/index.ts'
import { serviceEndpoints } from './service/index.ts'
import { sharingEndpoints } from './sharing/index.ts'
import { supportEndpoints } from './support/index.ts'
import { timeEndpoints } from './time/index.ts'
import { tokensEndpoints } from './tokens/index.ts'
import { transcriptsEndpoints } from './transcripts/index.ts'
import { uploadEndpoints } from './upload/index.ts'
import { versionsEndpoints } from './versions/index.ts'
import { voiceEndpoints } from './voice/index.ts'
import { webhooksEndpoints } from './webhooks/index.ts'

/** Every call of the web API by name: the single description that server, client, documentation and authorisation test read. */
export const endpoints = {
  ...authEndpoints,
  ...accessEndpoints,
  ...accountEndpoints,
  ...uploadEndpoints,
  ...recorderEndpoints,
  ...transcriptsEndpoints,
  ...timeEndpoints,
  ...cashierEndpoints,
  ...rewardsEndpoints,
  ...messagesEndpoints,
  ...supportEndpoints,
  ...sharingEndpoints,
  ...outputsEndpoints,
  ...versionsEndpoints,
  ...insightsEndpoints,
  ...editsEndpoints,
  ...foldersEndpoints,
  ...hotWordsEndpoints,
  ...searchEndpoints,
  ...splittingEndpoints,
  ...voiceEndpoints,
  ...captionsEndpoints,
  ...tokensEndpoints,
  ...webhooksEndpoints,
  ...autoExportEndpoints,
  ...linksEndpoints,
  ...appsEndpoints,
  ...reviewEndpoints,
  ...subtitledVideosEndpoints,
  ...modelsEndpoints,
  ...operatorEndpoints,
  ...serviceEndpoints,
} as const

/** The name of a call. */
export type EndpointName = keyof typeof endpoints
