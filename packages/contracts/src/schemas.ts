import * as transcript from '@longhand/transcript/schema'
import { z } from 'zod'
import * as access from './access/schemas.ts'
import * as account from './account/schemas.ts'
import * as apps from './apps/schemas.ts'
import * as auth from './auth/schemas.ts'
import * as autoExport from './auto-export/schemas.ts'
import * as subtitledVideos from './subtitled-videos/schemas.ts'
import * as captions from './captions/schemas.ts'
import * as recorder from './recorder/schemas.ts'
import * as cashier from './cashier/schemas.ts'
import * as edits from './edits/schemas.ts'
import type { EndpointName } from './endpoints.ts'
import * as folders from './folders/schemas.ts'
import * as hotWords from './hot-words/schemas.ts'
import * as insights from './insights/schemas.ts'
import * as notes from './insights/notes-schemas.ts'
import * as links from './links/schemas.ts'
import * as messages from './messages/schemas.ts'
import * as models from './models/schemas.ts'
import * as operatorUpkeep from './operator/upkeep-schemas.ts'
import * as operatorHelpTexts from './operator/help-texts-schemas.ts'
import * as office from './operator/office-schemas.ts'
import * as operatorOpinions from './operator/opinions-schemas.ts'
import * as operatorRewards from './operator/rewards-schemas.ts'
import * as operator from './operator/schemas.ts'
import * as outputs from './outputs/schemas.ts'
import * as review from './review/schemas.ts'
import * as splitting from './splitting/schemas.ts'
import * as rewards from './rewards/schemas.ts'
import * as search from './search/schemas.ts'
import * as service from './service/schemas.ts'
import * as sharing from './sharing/schemas.ts'
import * as support from './support/schemas.ts'
import * as time from './time/schemas.ts'
import * as tokens from './tokens/schemas.ts'
import * as transcripts from './transcripts/schemas.ts'
import * as upload from './upload/schemas.ts'
import * as versions from './versions/schemas.ts'
import * as voice from './voice/schemas.ts'
import * as webhookData from './webhooks/data-schemas.ts'
import * as webhooks from './webhooks/schemas.ts'

export { emailSchema } from './auth/schemas.ts'
export { captionMessageSchema, captionRequestSchema } from './captions/schemas.ts'
export { payOrderStatuses, refundReasons } from './cashier/schemas.ts'
export { noteNodeSchema, notesSchema } from './insights/notes-schemas.ts'
export { openAiSchemas } from './openai/schemas.ts'
export type { OpenAiSpeech, OpenAiTranscription, OpenAiTranslation } from './openai/schemas.ts'
export { sectionsSchema } from '@longhand/transcript/schema'
export { transcriptionRequestSchema } from './transcripts/schemas.ts'
export { webhookDataSchemas } from './webhooks/data-schemas.ts'

/** For the server, its documentation, and for development and tests of the client. */
export const schemas = {
  ...auth.authSchemas,
  ...access.accessSchemas,
  ...account.accountSchemas,
  ...upload.uploadSchemas,
  ...recorder.recorderSchemas,
  ...transcripts.transcriptsSchemas,
  ...time.timeSchemas,
  ...cashier.cashierSchemas,
  ...rewards.rewardsSchemas,
  ...messages.messagesSchemas,
  ...support.supportSchemas,
  ...sharing.sharingSchemas,
  ...outputs.outputsSchemas,
  ...versions.versionsSchemas,
  ...insights.insightsSchemas,
  ...edits.editsSchemas,
  ...folders.foldersSchemas,
  ...hotWords.hotWordsSchemas,
  ...search.searchSchemas,
  ...splitting.splittingSchemas,
  ...subtitledVideos.subtitledVideosSchemas,
  ...voice.voiceSchemas,
  ...captions.captionsSchemas,
  ...tokens.tokensSchemas,
  ...webhooks.webhooksSchemas,
  ...autoExport.autoExportSchemas,
  ...links.linksSchemas,
  ...apps.appsSchemas,
  ...review.reviewSchemas,
  ...models.modelsSchemas,
  ...operator.operatorSchemas,
  ...service.serviceSchemas,
  ...operatorOpinions.operatorOpinionsSchemas,
  ...operatorHelpTexts.operatorHelpTextsSchemas,
  ...operatorUpkeep.operatorUpkeepSchemas,
} satisfies Record<EndpointName, { request: z.ZodType; answer: z.ZodType }>

/** Text and numbers have no fields that a name would spare. */
const isNamed = (schema: unknown): schema is z.ZodType => schema instanceof z.ZodObject

/** What a document calls the objects that several calls have: `recordingSchema` is a `Recording`. */
export const schemaNames: ReadonlyMap<z.ZodType, string> = new Map(
  [
    access,
    account,
    apps,
    auth,
    autoExport,
    subtitledVideos,
    captions,
    recorder,
    cashier,
    edits,
    folders,
    hotWords,
    insights,
    links,
    messages,
    models,
    operator,
    operatorRewards,
    office,
    service,
    operatorOpinions,
    operatorHelpTexts,
    operatorUpkeep,
    outputs,
    review,
    rewards,
    search,
    sharing,
    splitting,
    support,
    time,
    tokens,
    transcripts,
    upload,
    versions,
    voice,
    webhooks,
    webhookData,
    notes,
    transcript,
  ].flatMap((schemas) =>
    Object.entries(schemas).flatMap(([name, schema]): [z.ZodType, string][] =>
      name.endsWith('Schema') && isNamed(schema)
        ? [[schema, `${name.charAt(0).toUpperCase()}${name.slice(1, -'Schema'.length)}`]]
        : [],
    ),
  ),
)
