import { accessModule } from './modules/access/access.module.ts'
import { accountModule } from './modules/account/account.module.ts'
import { appsModule } from './modules/apps/apps.module.ts'
import { authModule } from './modules/auth/auth.module.ts'
import { autoExportModule } from './modules/auto-export/auto-export.module.ts'
import { backupsModule } from './modules/backups/backups.module.ts'
import { beansModule } from './modules/beans/beans.module.ts'
import { captionsModule } from './modules/captions/captions.module.ts'
import { cashierModule } from './modules/cashier/cashier.module.ts'
import { insightsModule } from './modules/insights/insights.module.ts'
import { linksModule } from './modules/links/links.module.ts'
import { mcpModule } from './modules/mcp/mcp.module.ts'
import { modelsModule } from './modules/models/models.module.ts'
import { membershipModule } from './modules/membership/membership.module.ts'
import { messagesModule } from './modules/messages/messages.module.ts'
import { operatorModule } from './modules/operator/operator.module.ts'
import { openAiModule } from './modules/openai/openai.module.ts'
import { recordingsModule } from './modules/recordings/recordings.module.ts'
import { rewardsModule } from './modules/rewards/rewards.module.ts'
import { supportModule } from './modules/support/support.module.ts'
import { timeModule } from './modules/time/time.module.ts'
import { tokensModule } from './modules/tokens/tokens.module.ts'
import { transcriptionModule } from './modules/transcription/transcription.module.ts'
import { transcriptsModule } from './modules/transcripts/transcripts.module.ts'
import { uploadModule } from './modules/upload/upload.module.ts'
import { voiceModule } from './modules/voice/voice.module.ts'
import { webhooksModule } from './modules/webhooks/webhooks.module.ts'
import { type Built, byWord } from './platform/module/module.ts'

/** In the order in which personal data is collected and erased: what turns into recordings comes before them, so that none appears meanwhile; the account goes last. */
export const modules = byWord([
  tokensModule,
  webhooksModule,
  autoExportModule,
  backupsModule,
  openAiModule,
  mcpModule,
  linksModule,
  captionsModule,
  voiceModule,
  uploadModule,
  insightsModule,
  recordingsModule,
  transcriptsModule,
  modelsModule,
  transcriptionModule,
  timeModule,
  membershipModule,
  beansModule,
  rewardsModule,
  cashierModule,
  messagesModule,
  supportModule,
  accessModule,
  operatorModule,
  accountModule,
  appsModule,
  authModule,
])

export type Modules = Built<typeof modules>
