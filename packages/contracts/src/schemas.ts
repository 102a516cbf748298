import type { z } from 'zod'
import { accessSchemas } from './access/schemas.ts'
import { accountSchemas } from './account/schemas.ts'
import { appsSchemas } from './apps/schemas.ts'
import { authSchemas } from './auth/schemas.ts'
import { autoExportSchemas } from './auto-export/schemas.ts'
import { subtitledVideosSchemas } from './subtitled-videos/schemas.ts'
import { captionsSchemas } from './captions/schemas.ts'
import { recorderSchemas } from './recorder/schemas.ts'
import { cashierSchemas } from './cashier/schemas.ts'
import { editsSchemas } from './edits/schemas.ts'
import type { EndpointName } from './endpoints.ts'
import { foldersSchemas } from './folders/schemas.ts'
import { hotWordsSchemas } from './hot-words/schemas.ts'
import { insightsSchemas } from './insights/schemas.ts'
import { linksSchemas } from './links/schemas.ts'
import { messagesSchemas } from './messages/schemas.ts'
import { modelsSchemas } from './models/schemas.ts'
import { operatorUpkeepSchemas } from './operator/upkeep-schemas.ts'
import { operatorHelpTextsSchemas } from './operator/help-texts-schemas.ts'
import { operatorOpinionsSchemas } from './operator/opinions-schemas.ts'
import { operatorSchemas } from './operator/schemas.ts'
import { outputsSchemas } from './outputs/schemas.ts'
import { reviewSchemas } from './review/schemas.ts'
import { splittingSchemas } from './splitting/schemas.ts'
import { rewardsSchemas } from './rewards/schemas.ts'
import { searchSchemas } from './search/schemas.ts'
import { serviceSchemas } from './service/schemas.ts'
import { sharingSchemas } from './sharing/schemas.ts'
import { supportSchemas } from './support/schemas.ts'
import { timeSchemas } from './time/schemas.ts'
import { tokensSchemas } from './tokens/schemas.ts'
import { transcriptsSchemas } from './transcripts/schemas.ts'
import { uploadSchemas } from './upload/schemas.ts'
import { versionsSchemas } from './versions/schemas.ts'
import { voiceSchemas } from './voice/schemas.ts'
import { webhooksSchemas } from './webhooks/schemas.ts'

export { emailSchema } from './auth/schemas.ts'
export { captionMessageSchema, captionRequestSchema } from './captions/schemas.ts'
export { payOrderStatuses, refundReasons } from './cashier/schemas.ts'
export { noteNodeSchema, notesSchema } from './insights/notes-schemas.ts'
export { schemaNames } from './named-schemas.ts'
export { openAiSchemas } from './openai/schemas.ts'
export type { OpenAiSpeech, OpenAiTranscription, OpenAiTranslation } from './openai/schemas.ts'
export { sectionsSchema } from '@longhand/transcript/schema'
export { transcriptionRequestSchema } from './transcripts/schemas.ts'
export { webhookDataSchemas } from './webhooks/data-schemas.ts'

/** For the server, its documentation, and for development and tests of the client. */
export const schemas = {
  ...authSchemas,
  ...accessSchemas,
  ...accountSchemas,
  ...uploadSchemas,
  ...recorderSchemas,
  ...transcriptsSchemas,
  ...timeSchemas,
  ...cashierSchemas,
  ...rewardsSchemas,
  ...messagesSchemas,
  ...supportSchemas,
  ...sharingSchemas,
  ...outputsSchemas,
  ...versionsSchemas,
  ...insightsSchemas,
  ...editsSchemas,
  ...foldersSchemas,
  ...hotWordsSchemas,
  ...searchSchemas,
  ...splittingSchemas,
  ...subtitledVideosSchemas,
  ...voiceSchemas,
  ...captionsSchemas,
  ...tokensSchemas,
  ...webhooksSchemas,
  ...autoExportSchemas,
  ...linksSchemas,
  ...appsSchemas,
  ...reviewSchemas,
  ...modelsSchemas,
  ...operatorSchemas,
  ...serviceSchemas,
  ...operatorOpinionsSchemas,
  ...operatorHelpTextsSchemas,
  ...operatorUpkeepSchemas,
} satisfies Record<EndpointName, { request: z.ZodType; answer: z.ZodType }>
