import type { Socket } from 'node:net'
import { httpErrorSentences } from '@longhand/contracts'
import type { Envelope } from '@longhand/contracts'
import type { FastifyServerOptions } from 'fastify'

const statuses: Record<string, 408 | 431> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** With an envelope, in both languages, as no one knows the reader's. */
export const answerBrokenRequest: NonNullable<FastifyServerOptions['clientErrorHandler']> = function (
  { code },
  socket: Socket,
) {
  if (code === 'ECONNRESET' || socket.destroyed) return
  const status = statuses[code] ?? 400
  const sentence = httpErrorSentences[status]
  const envelope: Envelope = {
    status_code: status,
    status_msg: `${sentence.en} / ${sentence['zh-CN']}`,
    data: null,
  }
  const body = JSON.stringify(envelope)
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${status} ${sentence.en}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nx-content-type-options: nosniff\r\nconnection: close\r\n\r\n${body}`,
    )
  }
  socket.destroySoon()
}
