/** A collector for tests: takes OTLP over HTTP (protobuf) and reads the fields that tests look at. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface CollectedSpan {
  traceId: string
  spanId: string
  /** Empty for the first span of a trace. */
  parentSpanId: string
  name: string
  /** As in OTLP: 1 internal, 2 server, 3 client, 4 producer, 5 consumer. */
  kind: number
  startedAt: number
  endedAt: number
  attributes: Record<string, unknown>
  links: { traceId: string; spanId: string }[]
  isError: boolean
  resource: Record<string, unknown>
}

export interface TestCollector {
  address: string
  spans: CollectedSpan[]
  /** Everything that arrived, headers included. */
  received: { headers: NodeJS.Dict<string | string[]>; body: Buffer }[]
  close(): Promise<void>
}

export async function startTestCollector(status = 200): Promise<TestCollector> {
  const spans: CollectedSpan[] = []
  const received: TestCollector['received'] = []
  const server = createServer((request, response) => {
    void (async () => {
      const body = Buffer.concat(await request.toArray())
      if (request.url !== '/v1/traces' || request.headers['content-type'] !== 'application/x-protobuf')
        return response.writeHead(404).end()
      received.push({ headers: request.headers, body })
      spans.push(...readRequest(body))
      return response.writeHead(status, { 'content-type': 'application/x-protobuf' }).end()
    })()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    received,
    close: async () => {
      server.close().closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** Numbers of the fields are those of `opentelemetry/proto/trace/v1/trace.proto`. */
function readRequest(body: Buffer): CollectedSpan[] {
  return messages(body, 1).flatMap((resourceSpans) => {
    const resource = attributesOf(messages(resourceSpans, 1)[0] ?? Buffer.alloc(0), 1)
    return messages(resourceSpans, 2).flatMap((scopeSpans) =>
      messages(scopeSpans, 2).map((span) => readSpan(span, resource)),
    )
  })
}

function readSpan(span: Buffer, resource: Record<string, unknown>): CollectedSpan {
  return {
    traceId: hex(span, 1),
    spanId: hex(span, 2),
    parentSpanId: hex(span, 4),
    name: messages(span, 5)[0]?.toString() ?? '',
    kind: Number(numbers(span, 6)[0] ?? 0),
    startedAt: Number(numbers(span, 7)[0] ?? 0) / 1e6,
    endedAt: Number(numbers(span, 8)[0] ?? 0) / 1e6,
    attributes: attributesOf(span, 9),
    links: messages(span, 13).map((link) => ({ traceId: hex(link, 1), spanId: hex(link, 2) })),
    isError: messages(span, 15).some((state) => Number(numbers(state, 3)[0] ?? 0) === 2),
    resource,
  }
}

function attributesOf(message: Buffer, field: number): Record<string, unknown> {
  return Object.fromEntries(
    messages(message, field).map((pair) => {
      const [value = Buffer.alloc(0)] = messages(pair, 2)
      const [text] = messages(value, 1)
      const [double] = fields(value).filter((one) => one.field === 4)
      return [
        messages(pair, 1)[0]?.toString() ?? '',
        text?.toString() ?? (double ? double.bytes.readDoubleLE() : Number(numbers(value, 3)[0] ?? 0)),
      ]
    }),
  )
}

interface Field {
  field: number
  bytes: Buffer
  number: bigint
}

function fields(message: Buffer): Field[] {
  const found: Field[] = []
  let at = 0
  const varint = (): bigint => {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = message[at++] ?? 0
      value |= BigInt(byte & 127) << shift
      if (byte < 128) return value
    }
  }
  const take = (length: number): Buffer => message.subarray(at, (at += length))
  while (at < message.length) {
    const tag = Number(varint())
    const field = tag >> 3
    const wire = tag & 7
    if (wire === 0) found.push({ field, bytes: Buffer.alloc(0), number: varint() })
    else if (wire === 2) found.push({ field, bytes: take(Number(varint())), number: 0n })
    else {
      const bytes = take(wire === 1 ? 8 : 4)
      found.push({
        field,
        bytes,
        number: wire === 1 ? bytes.readBigUInt64LE() : BigInt(bytes.readUInt32LE()),
      })
    }
  }
  return found
}

function messages(message: Buffer, field: number): Buffer[] {
  return fields(message)
    .filter((one) => one.field === field)
    .map(({ bytes }) => bytes)
}

function numbers(message: Buffer, field: number): bigint[] {
  return fields(message)
    .filter((one) => one.field === field)
    .map(({ number }) => number)
}

function hex(message: Buffer, field: number): string {
  return messages(message, field)[0]?.toString('hex') ?? ''
}
