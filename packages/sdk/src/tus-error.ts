import { type Envelope, errorNameOf } from '@longhand/contracts'
import { type ApiError, domainError } from './connection/index.ts'

/** The parts of an answer that an error is made of. */
export interface TusAnswer {
  status: number
  body: string
}

/** Without an answer the connection is to blame. */
export function tusError(answer: TusAnswer | undefined): ApiError {
  if (!answer) return { kind: 'unreachable', isTimeout: false }
  const envelope = readEnvelope(answer.body)
  if (envelope && errorNameOf(envelope.status_code) !== undefined)
    return domainError(envelope.status_code, envelope.status_msg, envelope.data)
  // A refused HEAD has no body to say more.
  if (answer.status === 401) return domainError(10001, '', null)
  return { kind: 'http', status: answer.status, message: envelope?.status_msg ?? '' }
}

function readEnvelope(body: string): Envelope | undefined {
  try {
    const parsed: unknown = JSON.parse(body)
    return typeof parsed === 'object' &&
      parsed !== null &&
      typeof (parsed as Envelope).status_code === 'number'
      ? (parsed as Envelope)
      : undefined
  } catch {
    return undefined
  }
}
