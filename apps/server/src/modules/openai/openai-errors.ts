import { type ErrorName, type InterfaceLanguage, type UploadRefusal } from '@longhand/contracts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { toFailure } from '../../platform/http/to-envelope.ts'

export interface OpenAiErrorBody {
  message: string
  type: string
  param: string | null
  code: string | null
}

export interface OpenAiFailure {
  status: number
  error: OpenAiErrorBody
  /** Absent, the client decides by the status. */
  shouldRetry?: boolean | undefined
}

export class OpenAiError extends Error {
  constructor(readonly failure: OpenAiFailure) {
    super(failure.error.message)
  }
}

export function invalidParameter(param: string, message: string, code = 'invalid_value'): OpenAiError {
  return new OpenAiError({ status: 400, error: { message, type: 'invalid_request_error', param, code } })
}

type Row = { [Field in keyof Omit<OpenAiErrorBody, 'message'>]?: OpenAiErrorBody[Field] | undefined } & {
  status: number
  shouldRetry?: boolean | undefined
}

const invalid = 'invalid_request_error'

/** Errors without a row are a 400. */
const rows: Partial<Record<ErrorName, Row>> = {
  NOT_LOGGED_IN: { status: 401, code: 'invalid_api_key' },
  USER_DELETED: { status: 401, code: 'invalid_api_key' },
  ILLEGAL_REQUEST: { status: 403, code: 'missing_scope' },
  // OpenAI's clients would send the file twice more.
  TRANSCRIPTION_QUOTA: {
    status: 429,
    type: 'insufficient_quota',
    code: 'insufficient_quota',
    shouldRetry: false,
  },
  RECORD_NOT_FOUND: { status: 404, code: 'not_found' },
  NOT_POSSIBLE_NOW: { status: 400, code: 'cancelled' },
  STORAGE_QUOTA: { status: 403, code: 'storage_quota_exceeded' },
  LIMIT_REACHED: { status: 403, code: 'limit_reached' },
  FILE_UPLOAD_FAILED: { status: 400, param: 'file', code: 'invalid_file' },
  TOO_LONG_TO_TRANSCRIBE: { status: 400, param: 'file', code: 'audio_too_long' },
  // The engine was tried several times already.
  TRANSCRIPTION_FAILED: {
    status: 500,
    type: 'server_error',
    code: 'transcription_failed',
    shouldRetry: false,
  },
  SAVE_FILE_FAILED: { status: 503, type: 'server_error', code: 'no_room', shouldRetry: false },
  SYSTEM: { status: 500, type: 'server_error' },
}

/** Which field was refused, as only the call knows. */
export type Naming = Partial<Record<ErrorName, Partial<Row>>>

export function toOpenAiFailure(
  thrown: unknown,
  language: InterfaceLanguage,
  requestId: string,
  naming: Naming = {},
): OpenAiFailure {
  if (thrown instanceof OpenAiError) return thrown.failure
  const { status, envelope } = toFailure(thrown, language, requestId)
  if (thrown instanceof DomainError) {
    const row: Row = { ...(rows[thrown.error] ?? { status: 400 }), ...naming[thrown.error] }
    const isTooBig = (thrown.data as { reason?: UploadRefusal } | null)?.reason === 'too-big'
    return failureOf(isTooBig ? { ...row, status: 413 } : row, envelope.status_msg)
  }
  if (status === 429)
    return failureOf({ status, type: 'requests', code: 'rate_limit_exceeded' }, envelope.status_msg)
  return failureOf({ status, type: status >= 500 ? 'server_error' : undefined }, envelope.status_msg)
}

function failureOf(
  { status, type = invalid, param = null, code = null, shouldRetry }: Row,
  message: string,
): OpenAiFailure {
  return {
    status,
    error: { message, type, param, code },
    shouldRetry,
  }
}
