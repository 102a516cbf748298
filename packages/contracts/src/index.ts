export { accountEndpoints, deletionDays, gifts, nickNameLength, photoMaxBytes, photoPixels, skippedAnswer } from './account.ts'
export type { Gift, MailPreferences } from './account.ts'
export { authEndpoints, authLimits, codeCheckSeconds, codeResendSeconds, emailPattern, passwordSalt } from './auth.ts'
export type { Session, SessionSummary } from './auth.ts'
export {
  alipayFrames, alipayGateways, cashierCardsPerRow, cashierEndpoints, defaultCurrency, goodsType, memberBenefits, paymentAttemptSeconds, paymentPollMs, sandboxPayPath, tradeStatus,
} from './cashier.ts'
export type { Checkout, Goods, GoodsType, PayOrder, PayOrderStatus, TradeStatus } from './cashier.ts'
export type { Access, Endpoint } from './endpoint.ts'
export { endpoints } from './endpoints.ts'
export type { AnswerOf, EndpointName, ParsedRequestOf, RequestOf } from './endpoints.ts'
export { apiBasePath, defaultDownloadName, requestTimeoutMs, successCode, webSource } from './envelope.ts'
export type { Envelope } from './envelope.ts'
export { environmentLinks, environmentOf } from './environments.ts'
export type { Environment, EnvironmentLinks } from './environments.ts'
export { errorCatalogue, errorNameOf, httpErrorSentences, unknownErrorSentence } from './errors.ts'
export type { ErrorEffect, ErrorEntry, ErrorName, HttpErrorStatus, Sentence } from './errors.ts'
export { folderNameLength, foldersEndpoints, foldersPerUser, tagLength, tagPattern, tagsPerRecording, withoutFolder } from './folders.ts'
export type { Menu, TagCount } from './folders.ts'
export { hotWordLength, hotWordsEndpoints, hotWordsPerScope } from './hot-words.ts'
export type { HotWords, SuggestedWord } from './hot-words.ts'
export { chooseLanguage, interfaceLanguages } from './language.ts'
export type { InterfaceLanguage } from './language.ts'
export { mergeLimits, originalsAfterwards, partsEndpoints } from './parts.ts'
export type { AudioTask } from './parts.ts'
export { giftCodeLength, rewardKindOf, rewardsEndpoints, signCellsPerRow, signCheck, signThrottleMs, taskStatus } from './rewards.ts'
export type { Banner, BeanEntry, RewardKind, SignInfo, SignResult, Task, UserAsset } from './rewards.ts'
export { defaultShareDays, shareDays, sharePasswordLength, sharePath, sharingEndpoints } from './sharing.ts'
export type { ShareDays, ShareLink, SharedRecording } from './sharing.ts'
export { mostSearchHits, searchEndpoints, searchLength } from './search.ts'
export type { Highlight, SearchHit, SearchTitle } from './search.ts'
export { allowances, dailyFreeSeconds, invitationGiftSeconds, newUserGiftSeconds, timeCardDays, timeEndpoints, vipMonthSeconds } from './time.ts'
export type { AllowanceShare, TimeCard, TimeCardSource, TimeEntry, TimeQuote, Usage } from './time.ts'
export {
  answerVersion, audioSorts, audioStatus, exportFormats, fileNameLength, fileNamePattern, recycleDays, sampleFileId, speakerNameLength, speakerNamePattern, transcriptionMaxSeconds, transcriptsEndpoints,
} from './transcripts.ts'
export type {
  AudioRecord, AudioSort, AudioStatus, ExportFormat, RecycledRecord, Transcript, TranscriptionProgress, TranscriptSection, TranscriptWord,
} from './transcripts.ts'
export {
  acceptedFormats, isAudioType, storageQuotaBytes, tusPath, uploadEndpoints, uploadKeptSeconds, uploadLimits, uploadRefusals, vipStorageQuotaBytes,
} from './upload.ts'
export type { UploadRefusal } from './upload.ts'
