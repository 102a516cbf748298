export { api } from './api.ts'
export {
  call,
  domainError,
  isApiError,
  isBusy,
  isDomainError,
  isPassing,
  isSessionOver,
  retryPauseMs,
} from '@longhand/sdk/connection'
export type {
  ApiCall,
  ApiError,
  Ask,
  CallTable,
  Download,
  Files,
  FoundAnswer,
  NameOf,
  Outcome,
  Retries,
} from '@longhand/sdk/connection'
export { ApiClientProvider, useTransport } from './ApiClientProvider.tsx'
export type { ApiClientProviderProps } from './ApiClientProvider.tsx'
export { cacheTags } from './cache-tags.ts'
export type { CacheTag } from './cache-tags.ts'
export { ApiClientContext, useApiDispatch, useApiSelector, useApiStore } from './context.ts'
export { sendCall } from './envelope-base-query.ts'
export { keepToken } from './keep-token.ts'
export type { FreshToken } from './keep-token.ts'
export { callsOf, mutationOf, queryOf } from './definitions.ts'
export type { Calls } from './definitions.ts'
export { saveDownload } from './save-download.ts'
export { describeError, sentenceOf } from './sentence-of.ts'
export { createApiStore, rootReducer, transportOf } from './store.ts'
export type { ApiExtra, ApiState, ApiStore } from './store.ts'
export { languageOf, type Transport } from './transport.ts'
export { useCallKeys } from './use-call-keys.ts'
export type { CallKeys } from './use-call-keys.ts'
