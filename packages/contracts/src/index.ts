export { accessEndpoints } from './access/index.ts'
export { accessKinds, maxListedAccess } from './access/limits.ts'
export type { AccessEntry, AccessGroup } from './access/index.ts'
export type { AccessKind } from './access/limits.ts'
export { accountEndpoints } from './account/index.ts'
export {
  deletionDays,
  gifts,
  nickNameLength,
  photoMaxBytes,
  photoPixels,
  skippedAnswer,
} from './account/limits.ts'
export type { MailPreferences } from './account/index.ts'
export type { Gift } from './account/limits.ts'
export { appsEndpoints } from './apps/index.ts'
export {
  appBeanKinds,
  appLimits,
  appOrderSeconds,
  appScopes,
  appSecretPrefix,
  appSessionSeconds,
  appTokenPrefix,
  preflightSeconds,
} from './apps/limits.ts'
export type { AppOrder, AppProduct } from './apps/index.ts'
export type { AppScope } from './apps/limits.ts'
export { authEndpoints } from './auth/index.ts'
export {
  accountLinkDays,
  accountLinkPath,
  accountLinkPurposes,
  authLimits,
  codeCheckSeconds,
  codeResendSeconds,
  emailPattern,
  isRepetition,
  passwordSalt,
  recentLoginSeconds,
} from './auth/limits.ts'
export type { AccountLinkPurpose, Session, SessionSummary } from './auth/limits.ts'
export { autoExportEndpoints } from './auto-export/index.ts'
export {
  autoExportLimits,
  defaultExportPath,
  exportDestinations,
  exportPlaceholders,
  exportStates,
  pathPlaceholders,
  templateFormats,
} from './auto-export/limits.ts'
export {
  fillPlaceholders,
  isExportPath,
  renderExportTemplate,
  unknownPathPlaceholders,
  unknownPlaceholders,
} from './auto-export/template.ts'
export type { ExportDelivery, ExportRule } from './auto-export/index.ts'
export type { ExportDestinationKind, ExportPlaceholder, ExportState } from './auto-export/limits.ts'
export type { ExportValues } from './auto-export/template.ts'
export { captionsEndpoints } from './captions/index.ts'
export {
  captionAudiencePath,
  captionCloseCodes,
  captionHeaderBytes,
  captionLimits,
  captionSampleRate,
  captionStreamPath,
} from './captions/limits.ts'
export type {
  Caption,
  CaptionLine,
  CaptionMessage,
  CaptionPartial,
  CaptionRequest,
  CaptionState,
} from './captions/index.ts'
export type { AnswerOf, ParsedRequestOf, RequestOf } from './calls.ts'
export { ceilings } from './ceilings.ts'
export type { Ceiling, CeilingName } from './ceilings.ts'
export { recorderEndpoints } from './recorder/index.ts'
export { recorderLimits } from './recorder/limits.ts'
export type { RecorderUpload } from './recorder/limits.ts'
export { cashierEndpoints } from './cashier/index.ts'
export { listGoodsEndpoint } from './cashier/list-goods.ts'
export {
  channelNames,
  forNoticeCalls,
  gatewayNames,
  noticeCallOf,
  paymentGateways,
} from './cashier/gateways.ts'
export type { ChannelName, GatewayName, NoticeCall, PaymentGateway } from './cashier/gateways.ts'
export {
  cashierCardsPerRow,
  defaultCurrency,
  goodsType,
  orderGoodsType,
  memberBenefits,
  paymentAttemptSeconds,
  paymentPollMs,
  refundRefusals,
  refundRules,
  sandboxPayPath,
  tradeStatus,
} from './cashier/limits.ts'
export type {
  Checkout,
  Goods,
  OrderRefund,
  PaymentChannelOffer,
  PayOrder,
  PayOrderStatus,
  RefundQuote,
  TradeStatus,
} from './cashier/index.ts'
export type { GoodsType, RefundRefusal, RefundRuleName } from './cashier/limits.ts'
export { editsEndpoints } from './edits/index.ts'
export { maxSpeakers, maxPartMs } from './edits/limits.ts'
export type { EditedSection, SectionChange, SpeakerRun, PartTranscription } from './edits/index.ts'
export { defaultMaxBodyBytes, isRepeatable } from './endpoint.ts'
export type { Access, Endpoint } from './endpoint.ts'
export { endpoints } from './endpoints.ts'
export type { EndpointName } from './endpoints.ts'
export { apiBasePath, defaultDownloadName, requestTimeoutMs, successCode, webSource } from './envelope.ts'
export type { Envelope } from './envelope.ts'
export { environmentLinks, environmentOf } from './environments.ts'
export type { Environment, EnvironmentLinks } from './environments.ts'
export { errorCodes, errorNameOf } from './error-codes.ts'
export type { ErrorName } from './error-codes.ts'
export { errorCatalog, httpErrorSentences, unknownErrorSentence } from './errors.ts'
export type { ErrorEffect, ErrorEntry, HttpErrorStatus, Sentence } from './errors.ts'
export { foldersEndpoints } from './folders/index.ts'
export {
  folderNameLength,
  foldersPerUser,
  tagLength,
  tagPattern,
  tagsPerRecording,
  withoutFolder,
} from './folders/limits.ts'
export type { Folder, TagCount } from './folders/index.ts'
export { reviewEndpoints } from './review/index.ts'
export type { ReviewKnowledge } from './review/index.ts'
export { hotWordsEndpoints } from './hot-words/index.ts'
export { hotWordLength, hotWordsPerScope } from './hot-words/limits.ts'
export type { HotWords, SuggestedWord } from './hot-words/index.ts'
export { insightsEndpoints } from './insights/index.ts'
export {
  questionLength,
  summaryInstructions,
  summaryPointKinds,
  summaryPointLength,
} from './insights/limits.ts'
export type {
  Capabilities,
  InsightsConfiguration,
  NoteNode,
  Notes,
  QuestionTurn,
  Summary,
  SummaryPoint,
  Translation,
} from './insights/index.ts'
export type { SummaryPointKind } from './insights/limits.ts'
export { chooseLanguage, interfaceLanguages } from './language.ts'
export type { InterfaceLanguage } from './language.ts'
export { mcpLimits, mcpPath } from './mcp/limits.ts'
export { linksEndpoints } from './links/index.ts'
export { linkKinds, linkLimits, linkProblems, linkStates } from './links/limits.ts'
export type { Link, LinkEpisode, LinkImport, LinkTranscription } from './links/index.ts'
export type { LinkKind, LinkProblem, LinkState } from './links/limits.ts'
export { messagesEndpoints } from './messages/index.ts'
export {
  messagePageSize,
  messageStreamPath,
  streamTicketSeconds,
  unreadShownMax,
  unreadSign,
  unsubscribePath,
} from './messages/limits.ts'
export type { Message } from './messages/index.ts'
export { modelsEndpoints } from './models/index.ts'
export type { SpeechModel } from './models/index.ts'
export { openAiCalls } from './openai/index.ts'
export type { OpenAiCall, OpenAiCallName } from './openai/index.ts'
export {
  openAiBasePath,
  openAiLimits,
  openAiModels,
  openAiSoundFormats,
  openAiTextFormats,
} from './openai/limits.ts'
export type { OpenAiSoundFormat, OpenAiTextFormat } from './openai/limits.ts'
export { outputsEndpoints } from './outputs/index.ts'
export {
  batchFormats,
  batchSize,
  subtitleBounds,
  subtitleFormats,
  subtitleFrameRates,
  subtitleProfileNames,
  subtitleReportFormats,
  subtitleViolationKinds,
  exportFormats,
  maxTimecodeOffset,
  ownSubtitleBounds,
  stlFrameRates,
} from './outputs/limits.ts'
export type { SubtitleChecks, SubtitleCue, ExportOptions } from './outputs/index.ts'
export type {
  BatchFormat,
  SubtitleFormat,
  SubtitleProfileName,
  SubtitleReportFormat,
  SubtitleViolationKind,
  ExportFormat,
} from './outputs/limits.ts'
export { subtitledVideosEndpoints } from './subtitled-videos/index.ts'
export {
  subtitledVideoKeptHours,
  subtitledVideoKinds,
  subtitledVideoStatuses,
} from './subtitled-videos/limits.ts'
export type { SubtitledVideo } from './subtitled-videos/index.ts'
export type { SubtitledVideoKind, SubtitledVideoStatus } from './subtitled-videos/limits.ts'
export { splittingEndpoints } from './splitting/index.ts'
export { mergeLimits, originalsAfterwards } from './splitting/limits.ts'
export type { RecordingTask, SplitPlan } from './splitting/index.ts'
export { rewardsEndpoints } from './rewards/index.ts'
export {
  giftCodeLength,
  rewardKindOf,
  checkInCellsPerRow,
  signCheck,
  checkInThrottleMs,
  taskStatus,
} from './rewards/limits.ts'
export type {
  Banner,
  BeanEntry,
  CheckInInfo,
  CheckInResult,
  PendingReward,
  Task,
  UserAsset,
} from './rewards/index.ts'
export type { RewardKind } from './rewards/limits.ts'
export { operatorEndpoints } from './operator/index.ts'
export { operatorRewardsEndpoints } from './operator/rewards.ts'
export {
  bannerLimits,
  everyMonth,
  offerLimits,
  reviewReasons,
  ruleNames,
  taskPeriods,
} from './operator/rewards-limits.ts'
export type { ManagedBanner, ManagedTask, RewardReview } from './operator/rewards.ts'
export type { ReviewReason, TaskPeriod } from './operator/rewards-limits.ts'
export {
  accountStates,
  addressChanges,
  announcementAudiences,
  invitationStates,
  feedbackStates,
  helpTextLimits,
  jobStates,
  operatorLimits,
  pausableWork,
  personGifts,
  registrationModes,
  trendDays,
  workKinds,
} from './operator/limits.ts'
export type {
  DefaultQuotas,
  GiftBatch,
  ListedJob,
  ManagedModel,
  OperatorInvitation,
  PausedWork,
  Person,
  PersonDetails,
  Registration,
  SiteDetails,
  SoldOrder,
  MaintenanceState,
  TrailEntry,
  TrendDay,
  WrittenFeedback,
} from './operator/index.ts'
export type { HelpText, ListedHelpText } from './operator/help-texts.ts'
export type { Rated, Remark } from './operator/opinions.ts'
export type { ScheduledJob } from './operator/upkeep.ts'
export type {
  AccountState,
  AddressChange,
  AnnouncementAudience,
  InvitationState,
  FeedbackState,
  JobState,
  PersonGift,
  RegistrationMode,
  TrendDays,
  WorkKind,
} from './operator/limits.ts'
export { operatorCodesEndpoints } from './operator/codes.ts'
export { codeGifts, codeLimits } from './operator/codes-limits.ts'
export type { CodeGift } from './operator/codes-limits.ts'
export { operatorRewardItemsEndpoints } from './operator/reward-items.ts'
export type { RewardItem } from './operator/reward-items.ts'
export { operatorSalesEndpoints } from './operator/sales.ts'
export type { OrderDetails, SoldRefund } from './operator/sales.ts'
export { operatorShopEndpoints } from './operator/shop.ts'
export { productKinds, shopLimits } from './operator/shop-limits.ts'
export type { ProductKind } from './operator/shop-limits.ts'
export type { SoldProduct } from './operator/shop.ts'
export { roles } from './roles.ts'
export type { Role } from './roles.ts'
export { scopes } from './scopes.ts'
export type { Scope } from './scopes.ts'
export { searchEndpoints } from './search/index.ts'
export { maxSearchHits, searchLength } from './search/limits.ts'
export type { Highlight, SearchHit, SearchTitle } from './search/index.ts'
export { serviceEndpoints } from './service/index.ts'
export type { Imprint, Maintenance, ServiceNotice } from './service/index.ts'
export { sharingEndpoints } from './sharing/index.ts'
export { defaultShareDays, shareDays, sharePasswordLength, sharePath } from './sharing/limits.ts'
export type { SharedRecording, ShareLink } from './sharing/index.ts'
export type { ShareDays } from './sharing/limits.ts'
export { supportEndpoints } from './support/index.ts'
export {
  bestRating,
  feedbackLimits,
  satisfactionCommentLength,
  satisfactionReasons,
} from './support/limits.ts'
export type { FeedbackCategory, HelpDocument, HelpTitle, Satisfaction } from './support/index.ts'
export type { SatisfactionReason } from './support/limits.ts'
export { timeEndpoints } from './time/index.ts'
export {
  allowances,
  dailyFreeSeconds,
  invitationGiftSeconds,
  newUserGiftSeconds,
  timeCardDays,
  vipMonthSeconds,
} from './time/limits.ts'
export type { AllowanceShare, TimeCard, TimeEntry, TimeQuote, Usage } from './time/index.ts'
export type { TimeCardSource } from './time/limits.ts'
export { tokensEndpoints } from './tokens/index.ts'
export { accessTokenPattern, accessTokenPrefix, tokenLimits } from './tokens/limits.ts'
export type { AccessToken } from './tokens/index.ts'
export { transcriptsEndpoints, writeTranscriptionRequest } from './transcripts/index.ts'
export {
  acceptedTexts,
  answerVersion,
  lateSectionShare,
  recordingSorts,
  recordingStatus,
  fileNameLength,
  fileNamePattern,
  maxSpokenLanguages,
  recycleDays,
  sampleRecordingId,
  speakerNameLength,
  speakerNamePattern,
  textMaxBodyBytes,
  transcriptionMaxSeconds,
  withoutInvisibleMarks,
  wordsInlineLength,
} from './transcripts/limits.ts'
export type {
  Picture,
  Recording,
  RecycledRecording,
  SavedSection,
  TextForm,
  Transcript,
  ComingModel,
  TranscriptionProgress,
  TranscriptionRequest,
  TranscriptSubtitles,
  TranscriptSection,
  TranscriptWord,
  WholeForm,
} from './transcripts/index.ts'
export { emptyResultSentence, emptyResultTexts } from './transcripts/empty-result.ts'
export type { EmptyResult } from './transcripts/empty-result.ts'
export type { RecordingSort, RecordingStatus } from './transcripts/limits.ts'
export { uploadEndpoints } from './upload/index.ts'
export type { UploadedRecording } from './upload/index.ts'
export {
  acceptedFormats,
  isAcceptedName,
  isOtherKind,
  isAudioType,
  storageQuotaBytes,
  tusPartBytes,
  tusPath,
  uploadKeptSeconds,
  uploadLimits,
  uploadRefusals,
  vipStorageQuotaBytes,
} from './upload/limits.ts'
export type { UploadRefusal } from './upload/limits.ts'
export { versionsEndpoints } from './versions/index.ts'
export { maxUnnamedVersions, versionDays, versionMinutes, versionNameLength } from './versions/limits.ts'
export type { TextOrigin, TranscriptVersion, VersionHistory } from './versions/index.ts'
export { voiceEndpoints } from './voice/index.ts'
export { voiceFormats, voiceLimits, voiceTitleOf } from './voice/limits.ts'
export type {
  MyVoice,
  Voice,
  VoiceConsent,
  VoiceDraft,
  VoiceScript,
  VoiceTask,
  VoiceTaskDetail,
} from './voice/index.ts'
export type { VoiceFormat } from './voice/limits.ts'
export { unspeakable, voiceThatSays } from './voice/scripts.ts'
export { fromWire, toWire, wireNames, wirePath } from './wire-names.ts'
export { webhooksEndpoints } from './webhooks/index.ts'
export { webhookEvents, webhookLimits } from './webhooks/limits.ts'
export type { Webhook, WebhookAttempt, WebhookDelivery } from './webhooks/index.ts'
export type { WebhookEvent } from './webhooks/limits.ts'
