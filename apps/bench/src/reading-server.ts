import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export interface ReadingServer {
  address: string
  pid: number
  databaseUrl: string
  dataDir: string
  userId: string
  token: string
  /** Of everyone, the reader of the recordings first. */
  tokens: string[]
  recordingId: string
  close(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/** Starts the product in a process of its own, with its own PostgreSQL and the built web app. Without a `rateLimitScale` it limits no one. */
export async function startReadingServer({
  rateLimitScale = 1_000_000,
  people = 1,
} = {}): Promise<ReadingServer> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'longhand-bench-'))
  const program = fileURLToPath(new URL('./programs/reading-product.ts', import.meta.url))
  const server = fork(program, [dataDir, String(rateLimitScale), String(people)], {
    execArgv: ['--conditions=@longhand/source', '--import', 'tsx'],
  })
  const close = async (): Promise<void> => {
    if (server.exitCode === null && server.kill('SIGTERM')) await once(server, 'exit')
    await rm(dataDir, { recursive: true, force: true })
  }
  const started = await Promise.race([once(server, 'message'), once(server, 'exit')])
  const [reading] = started as [
    Omit<ReadingServer, 'close' | 'dataDir' | 'pid' | typeof Symbol.asyncDispose> | number,
  ]
  if (typeof reading !== 'object') {
    await close()
    throw new Error('The server did not start.')
  }
  return { ...reading, pid: server.pid ?? 0, dataDir, close, [Symbol.asyncDispose]: close }
}
