import { createReadStream, statSync } from 'node:fs'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Upload, type FileReader } from 'tus-js-client'

export interface Sent {
  seconds: number
  answerMs: number
}

const readBytes = 1024 * 1024

export function sendPlain(address: string, file: string): Promise<Sent> {
  const sending = request(address, { method: 'PUT', headers: { 'content-length': statSync(file).size } })
  return measure(sending, file, '', '')
}

export async function sendMultipart(address: string, file: string, token: string): Promise<Sent> {
  const boundary = 'longhand-bench-boundary'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="recording.wav"\r\ncontent-type: audio/wav\r\n\r\n`
  const tail = `\r\n--${boundary}--\r\n`
  const sending = request(`${address}/web-api/api/v1/audio/upload`, {
    method: 'POST',
    headers: {
      token,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': statSync(file).size + head.length + tail.length,
    },
  })
  return measure(sending, file, head, tail)
}

export interface SentByTus extends Sent {
  uploadId: string
  lastByteAt: number
}

/** Without options as the client's library does by itself. */
export async function sendTus(
  endpoint: string,
  file: string,
  options: { token?: string; partBytes?: number } = {},
): Promise<SentByTus> {
  const began = performance.now()
  let lastByteAt = began
  const address = await new Promise<string>((resolve, reject) => {
    const size = statSync(file).size
    const upload = new Upload(createReadStream(file, { highWaterMark: readBytes }), {
      endpoint,
      uploadSize: size,
      ...(options.partBytes === undefined
        ? { chunkSize: size }
        : { chunkSize: options.partBytes, fileReader: inLargeBlocks(file, size) }),
      retryDelays: null,
      metadata: { filename: 'recording.wav' },
      headers: options.token === undefined ? {} : { token: options.token },
      onProgress: () => (lastByteAt = performance.now()),
      onSuccess: () => resolve(upload.url ?? ''),
      onError: reject,
    })
    upload.start()
  })
  const now = performance.now()
  return {
    seconds: (now - began) / 1000,
    answerMs: now - lastByteAt,
    uploadId: path.basename(address),
    lastByteAt,
  }
}

function inLargeBlocks(file: string, size: number): FileReader {
  const slice = (start: number, wanted: number) => {
    const end = Math.min(wanted, size)
    return Promise.resolve({
      value: Object.assign(createReadStream(file, { start, end: end - 1, highWaterMark: readBytes }), {
        size: end - start,
      }),
      done: end === size,
    })
  }
  return { openFile: () => Promise.resolve({ size, slice, close: () => undefined }) }
}

export async function completeTus(
  address: string,
  { uploadId, lastByteAt }: SentByTus,
  { sha256, token }: { sha256: string; token: string },
): Promise<number> {
  const answer = await fetch(`${address}/web-api/api/v2/audio/upload_complete`, {
    method: 'POST',
    headers: { token, 'content-type': 'application/json' },
    body: JSON.stringify({ uploadId, fileName: 'recording.wav', sha256 }),
  })
  const body = await answer.text()
  if (!body.startsWith('{"status_code":1,'))
    throw new Error(`The transfer became no recording: ${answer.status} ${body.slice(0, 200)}`)
  return performance.now() - lastByteAt
}

async function measure(sending: ClientRequest, file: string, head: string, tail: string): Promise<Sent> {
  const answered = new Promise<IncomingMessage>((resolve, reject) =>
    sending.once('response', resolve).once('error', reject),
  )
  const began = performance.now()
  async function* content(): AsyncGenerator<Buffer> {
    if (head) yield Buffer.from(head)
    yield* createReadStream(file, { highWaterMark: readBytes }) as AsyncIterable<Buffer>
    if (tail) yield Buffer.from(tail)
  }
  await pipeline(content, sending)
  const sentAt = performance.now()
  const answer = await answered
  let body = ''
  for await (const block of answer) body += String(block)
  if (answer.statusCode !== 200 || (body !== '' && !body.startsWith('{"status_code":1,')))
    throw new Error(`The upload was answered with ${answer.statusCode} ${body.slice(0, 200)}`)
  const now = performance.now()
  return { seconds: (now - began) / 1000, answerMs: now - sentAt }
}
