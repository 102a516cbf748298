export { domainError, isApiError, isDomainError, isPassing, isSessionOver } from './api-error.ts'
export type { ApiError } from './api-error.ts'
export { call, send } from './send.ts'
export type { ApiCall, Connection, Download, Files, Outcome } from './send.ts'
