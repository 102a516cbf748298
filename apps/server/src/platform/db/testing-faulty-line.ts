import { createServer, connect, type AddressInfo, type Socket } from 'node:net'

/** What goes wrong with the lines that are open: they are reset, their answers are lost and then they are reset, the server's side ends while the client's stays open, or nothing passes until it is healed. */
export type LineFault = 'reset' | 'lost answer' | 'half-close' | 'stall'

/** A line between the product and its PostgreSQL that can go wrong. */
export interface FaultyLine {
  /** Address of the database by this line. */
  url: string
  /** How often something went wrong. */
  readonly happened: Record<LineFault, number>
  /** Has it go wrong once so many more answers of the server have passed on any line. */
  failAfter(answers: number, fault: LineFault): void
  /** What is stalled goes on. */
  heal(): void
  close(): Promise<void>
}

interface Line {
  client: Socket
  server: Socket
  isLosing: boolean
}

/** Opens one to the server of an address, on a socket or by TCP. */
export async function openFaultyLine(databaseUrl: string): Promise<FaultyLine> {
  const url = new URL(databaseUrl)
  const host = decodeURIComponent(url.hostname)
  const port = Number(url.port || '5432')
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  const lines = new Set<Line>()
  const happened: FaultyLine['happened'] = { reset: 0, 'lost answer': 0, 'half-close': 0, stall: 0 }
  let next: { left: number; fault: LineFault } | undefined
  let isStalled = false

  function fail(fault: LineFault): void {
    happened[fault] += 1
    if (fault === 'stall') isStalled = true
    for (const line of lines) {
      if (fault === 'reset') reset(line)
      else if (fault === 'lost answer') line.isLosing = true
      else if (fault === 'half-close') line.client.end()
      else pause(line)
    }
  }

  const listener = createServer({ allowHalfOpen: true }, (client) => {
    const line: Line = { client, server: connect({ ...target, allowHalfOpen: true }), isLosing: false }
    lines.add(line)
    for (const [one, other] of [
      [client, line.server],
      [line.server, client],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => {
        lines.delete(line)
        other.destroy()
      })
      one.on('end', () => other.end())
    }
    client.on('data', (chunk: Buffer) => line.server.write(chunk))
    line.server.on('data', (chunk: Buffer) => {
      // What the server did is done; that it did is never told.
      if (line.isLosing) return reset(line)
      if (client.writable) client.write(chunk)
      if (next && (next.left -= 1) < 0) {
        const { fault } = next
        next = undefined
        fail(fault)
      }
    })
    if (isStalled) pause(line)
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  url.hostname = '127.0.0.1'
  url.port = String((listener.address() as AddressInfo).port)
  return {
    url: url.href,
    happened,
    failAfter: (answers, fault) => {
      next = { left: answers, fault }
    },
    heal: () => {
      isStalled = false
      for (const { client, server } of lines) {
        client.resume()
        server.resume()
      }
    },
    close: () =>
      new Promise((resolve) => {
        listener.close(() => {
          resolve()
        })
        for (const line of lines) reset(line)
      }),
  }
}

function reset({ client, server }: Line): void {
  client.resetAndDestroy()
  server.destroy()
}

function pause({ client, server }: Line): void {
  client.pause()
  server.pause()
}
