import type { FastifyReply } from 'fastify'
import type { FileAnswer, MediaAnswer } from './routes.ts'

/** As attachment: name in UTF-8 (RFC 6266), with an ASCII form for old clients. */
export function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  void reply
    .header('content-disposition', contentDisposition(file.name))
    .header('cache-control', 'no-store')
    .type(file.type)
  const bytes = file.bytes ?? (Buffer.isBuffer(file.content) ? file.content.length : undefined)
  if (bytes !== undefined) void reply.header('content-length', bytes)
  return reply.send(file.content)
}

export async function sendMedia(reply: FastifyReply, media: MediaAnswer): Promise<FastifyReply> {
  const { range, totalBytes, maxAgeSeconds = 3600 } = media
  void reply
    .header('accept-ranges', 'bytes')
    .header('cache-control', `private, max-age=${maxAgeSeconds}`)
    .type(media.type)
  if (range) {
    void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${totalBytes}`)
    void reply.header('content-length', range.end - range.start + 1)
  } else {
    void reply.header('content-length', totalBytes)
  }
  return reply.send(await media.open())
}

/** What is stored, with the range that a request asks for. */
export function inRange(
  stored: {
    type: string
    bytes: number
    open: (range?: MediaAnswer['range']) => ReturnType<MediaAnswer['open']>
  },
  header: string | undefined,
): MediaAnswer {
  const range = readRange(header, stored.bytes)
  return {
    type: stored.type,
    totalBytes: stored.bytes,
    range,
    open: () => stored.open(range),
  }
}

/** @returns First and last byte, inclusive; `undefined` for the whole, which is always allowed. */
export function readRange(
  header: string | undefined,
  totalBytes: number,
): { start: number; end: number } | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return undefined
  const start = match[1] === '' ? Math.max(0, totalBytes - Number(match[2])) : Number(match[1])
  const end = match[1] === '' || match[2] === '' ? totalBytes - 1 : Math.min(Number(match[2]), totalBytes - 1)
  return start <= end ? { start, end } : undefined
}

export function contentDisposition(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  // Half a surrogate pair can't be encoded.
  const encoded = encodeURIComponent(name.replace(/\p{Surrogate}/gu, '\ufffd')).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
