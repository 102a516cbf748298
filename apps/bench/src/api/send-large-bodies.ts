/** `tsx send-large-bodies.ts <address>`: 60 MB of `{}`, with and without a declared length. A process of its own, so that sending holds up no measurement. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { apiBasePath, endpoints } from '@longhand/contracts'
import type { Endpoint } from '@longhand/contracts'

/** How one body was answered; status 0 is a connection that ended without an answer. */
export interface LargeBody {
  path: string
  isLengthKnown: boolean
  status: number
  milliseconds: number
}

const bodyBytes = 60_000_000
const piece = '{},'.repeat(20_000)

async function send(
  address: URL,
  { path, send: form }: Endpoint,
  isLengthKnown: boolean,
): Promise<LargeBody> {
  const start = performance.now()
  const socket = connect(Number(address.port), address.hostname)
  let answer = ''
  socket.on('data', (part) => (answer += part.toString())).on('error', () => undefined)
  const type = form === 'form' ? 'application/x-www-form-urlencoded' : 'application/json'
  socket.write(
    `POST ${apiBasePath}${path} HTTP/1.1\r\nhost: ${address.host}\r\ncontent-type: ${type}\r\n${isLengthKnown ? `content-length: ${bodyBytes}` : 'transfer-encoding: chunked'}\r\n\r\n`,
  )
  const framed = isLengthKnown ? piece : `${piece.length.toString(16)}\r\n${piece}\r\n`
  for (let sent = 0; sent < bodyBytes && !socket.destroyed; sent += piece.length) {
    if (!socket.write(framed))
      await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => undefined)
  }
  if (!socket.closed) await once(socket, 'close').catch(() => undefined)
  return {
    path,
    isLengthKnown,
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0),
    milliseconds: Math.round(performance.now() - start),
  }
}

const address = new URL(process.argv[2] ?? '')
const open = Object.values(endpoints as Record<string, Endpoint>).filter(
  ({ access, method }) => ['public', 'signature', 'ticket'].includes(access) && method !== 'GET',
)
const answers: LargeBody[] = []
for (const endpoint of open)
  for (const isLengthKnown of [true, false]) answers.push(await send(address, endpoint, isLengthKnown))
process.send?.(answers)
process.disconnect?.()
