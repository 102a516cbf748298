import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { apiBasePath, endpoints } from '@longhand/contracts'
import { startReadingServer } from '../reading-server.ts'
import type { LargeBody } from './send-large-bodies.ts'

const trickling = 150
/** A body must be whole after 30 s; anyone who ends it then may be a little late. */
const trickleSeconds = 40
const probeEveryMs = 20

export interface Edge {
  bodies: LargeBody[]
  /** Of `/healthz` alone and beside the large bodies, the longest in milliseconds. */
  healthzMs: { idle: number; beside: number }
  grownMb: number
  /** Of {@link trickling} connections whose body never comes, those that ended. */
  ended: number
}

export async function measureEdge(): Promise<Edge> {
  const server = await startReadingServer()
  try {
    const idle = await watch(server, delay(3000))
    const sender = fork(fileURLToPath(new URL('send-large-bodies.ts', import.meta.url)), [server.address], {
      execArgv: ['--conditions=@longhand/source', '--import', 'tsx'],
    })
    const sent = once(sender, 'message') as Promise<[LargeBody[]]>
    const beside = await watch(server, sent)
    const [bodies] = await sent
    return {
      bodies,
      healthzMs: { idle: idle.slowestMs, beside: beside.slowestMs },
      grownMb: Math.max(0, beside.memoryMb - idle.memoryMb),
      ended: await trickle(new URL(server.address)),
    }
  } finally {
    await server.close()
  }
}

async function watch(
  { address, pid }: { address: string; pid: number },
  until: Promise<unknown>,
): Promise<{ slowestMs: number; memoryMb: number }> {
  let isOver = false
  void until.finally(() => (isOver = true))
  let slowestMs = 0
  let memoryMb = 0
  while (!isOver) {
    const start = performance.now()
    await (await fetch(`${address}/healthz`)).arrayBuffer()
    slowestMs = Math.max(slowestMs, Math.round(performance.now() - start))
    memoryMb = Math.max(memoryMb, await residentMb(pid))
    await delay(probeEveryMs)
  }
  return { slowestMs, memoryMb }
}

async function residentMb(pid: number): Promise<number> {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

async function trickle({ hostname, port, host }: URL): Promise<number> {
  let ended = 0
  const sockets = Array.from({ length: trickling }, () => {
    const socket = connect(Number(port), hostname)
      .on('error', () => undefined)
      .on('close', () => (ended += 1))
      .resume()
    socket.write(
      `POST ${apiBasePath}${endpoints.emailLogin.path} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n`,
    )
    return socket
  })
  for (let second = 0; second < trickleSeconds && ended < trickling; second += 1) {
    for (const socket of sockets) if (!socket.destroyed) socket.write('{')
    await delay(1000)
  }
  for (const socket of sockets) socket.destroy()
  return ended
}
