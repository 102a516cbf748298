import { STATUS_CODES } from 'node:http'
import { errorCatalog, httpErrorSentences, successCode, toWire } from '@longhand/contracts'
import type { Envelope, HttpErrorStatus, InterfaceLanguage, Sentence } from '@longhand/contracts'
import { busyErrorIn } from '../errors/busy-error.ts'
import { ClosedError } from '../errors/closed-error.ts'
import { DomainError } from '../errors/domain-error.ts'
import { isDiskFull } from '../storage/disk-room.ts'
import { StorageUnavailableError } from '../storage/storage.ts'

export interface Outgoing {
  status: number
  envelope: Envelope
}

const noRoom: Sentence = {
  en: 'There is no room to save this now. Please try again later',
  'zh-CN': '暂时没有足够的空间保存，请稍后再试',
}

const busy: Sentence = {
  en: 'The server is very busy. Please try again in a few seconds',
  'zh-CN': '服务器繁忙，请稍后几秒再试',
}

const storageAway: Sentence = {
  en: 'The recordings can’t be reached at the moment. Nothing is lost: please try again in a few minutes',
  'zh-CN': '暂时无法访问录音文件，数据不会丢失，请稍后再试',
}

export function toSuccess(data: unknown): Envelope {
  return { status_code: successCode, status_msg: 'success', data: toWire(data) ?? null }
}

/** Domain errors are HTTP 200 with their code; HTTP errors keep their status; a full disk is 20002; anything else is 99999 with HTTP 500, or 503 while storage is away or the server busy. */
export function toFailure(thrown: unknown, language: InterfaceLanguage, requestId: string): Outgoing {
  const error = isDiskFull(thrown)
    ? new DomainError('SAVE_FILE_FAILED', { sentence: noRoom, cause: thrown })
    : thrown
  if (error instanceof DomainError) {
    return {
      status: 200,
      envelope: {
        status_code: errorCatalog[error.error].code,
        status_msg: error.sentence[language],
        data: toWire(error.data) ?? null,
      },
    }
  }
  const { code, sentence } = errorCatalog.SYSTEM
  const busyError = busyErrorIn(error)
  if (busyError) {
    const { notStarted } = busyError
    return {
      status: 503,
      envelope: {
        status_code: code,
        status_msg: (busyError instanceof ClosedError ? busyError.sentence : busy)[language],
        data: { requestId, notStarted: notStarted || undefined },
      },
    }
  }
  const isStorageAway = error instanceof StorageUnavailableError
  const status = isStorageAway ? 503 : statusOf(error)
  if (status < 500)
    return { status, envelope: { status_code: status, status_msg: sentenceOf(status, language), data: null } }
  return {
    status,
    envelope: {
      status_code: code,
      status_msg: (isStorageAway ? storageAway : sentence)[language],
      data: { requestId },
    },
  }
}

const brokenForm =
  /^(?:Unexpected end of multipart data|(?:Part|Header) terminated early|Multipart: Boundary not found)/

function statusOf(error: unknown): number {
  if (error instanceof Error && brokenForm.test(error.message)) return 400
  const status = (error as { statusCode?: unknown } | null)?.statusCode
  return typeof status === 'number' && status >= 400 && status < 600 ? status : 500
}

function sentenceOf(status: number, language: InterfaceLanguage): string {
  return status in httpErrorSentences
    ? httpErrorSentences[status as HttpErrorStatus][language]
    : (STATUS_CODES[status] ?? String(status))
}
