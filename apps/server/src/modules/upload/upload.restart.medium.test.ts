import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing.ts'
import { readEnvelope } from '../../platform/http/testing.ts'
import { threadProgram } from '../../platform/process/thread-program.ts'
import { addTestUser } from '../auth/testing.ts'
import { sha256, startTestUploads, wav } from './testing.ts'

let database: TestDatabase
let me: string
let dataDir: string
const children: ChildProcess[] = []
const sound = wav(300)

beforeAll(async () => {
  database = await createTestDatabase()
  me = await addTestUser(database)
  dataDir = await mkdtemp(path.join(tmpdir(), 'longhand-upload-'))
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await rm(dataDir, { recursive: true })
  await database.close()
})

const tusHeaders = () => ({ token: `user:${me}`, 'tus-resumable': '1.0.0' })
const sizeOf = (id: string) => stat(path.join(dataDir, 'incoming', id, 'content')).then(({ size }) => size)

/** Begins a part that is never sent to its end. */
async function beginPart(url: string, id: string, offset: number, bytes: number): Promise<void> {
  const sending = request(`${url}/web-api/api/v2/audio/tus/${id}`, {
    method: 'PATCH',
    headers: {
      ...tusHeaders(),
      'upload-offset': offset,
      'content-type': 'application/offset+octet-stream',
      'content-length': sound.length - offset,
    },
  })
  sending.on('error', () => undefined)
  sending.write(sound.subarray(offset, offset + bytes))
  await vi.waitUntil(async () => (await sizeOf(id)) > offset, { interval: 5 })
}

async function startProcess(): Promise<{ child: ChildProcess; url: string }> {
  const { filename, execArgv } = threadProgram(import.meta.url, 'testing-server')
  const child = fork(filename, [database.url, dataDir], {
    execArgv,
  })
  children.push(child)
  const [url] = (await once(child, 'message')) as [string]
  return { child, url }
}

it('goes on after the server was killed in the middle of a part', async () => {
  const first = await startProcess()
  const created = await fetch(`${first.url}/web-api/api/v2/audio/tus`, {
    method: 'POST',
    headers: {
      ...tusHeaders(),
      'upload-length': String(sound.length),
      'upload-metadata': `filename ${btoa('talk.wav')}`,
    },
  })
  const id = path.basename(created.headers.get('location') ?? '')
  await beginPart(first.url, id, 0, 1_500_000)
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')

  const second = await startProcess()
  const address = `${second.url}/web-api/api/v2/audio/tus/${id}`
  const offset = Number(
    (await fetch(address, { method: 'HEAD', headers: tusHeaders() })).headers.get('upload-offset'),
  )
  expect(offset).toBe(await sizeOf(id))
  const rest = await fetch(address, {
    method: 'PATCH',
    headers: {
      ...tusHeaders(),
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    body: sound.subarray(offset),
  })
  expect([rest.status, rest.headers.get('upload-offset')]).toEqual([204, String(sound.length)])
  const completed = await fetch(`${second.url}/web-api/api/v2/audio/upload_complete`, {
    method: 'POST',
    headers: { ...tusHeaders(), 'content-type': 'application/json' },
    body: JSON.stringify({ uploadId: id, fileName: 'talk.wav', sha256: sha256(sound) }),
  })
  expect(readEnvelope(await completed.json())).toMatchObject({
    status_code: 1,
    data: { recordingId: id, fileSize: sound.length },
  })
  expect(await readdir(path.join(dataDir, 'incoming'))).toEqual([])
})

it('stops at once while a part arrives, and keeps what has come', async () => {
  const first = await startTestUploads(database, { dataDir })
  const id = await first.create(me, sound.length)
  await beginPart(first.url, id, 0, 500_000)
  const stoppedAt = performance.now()
  await first.close()
  expect(performance.now() - stoppedAt).toBeLessThan(5000)

  const second = await startTestUploads(database, { dataDir })
  const offset = Number((await second.tus('HEAD', me, { id })).headers.get('upload-offset'))
  expect(offset).toBeGreaterThan(0)
  await second.tus('PATCH', me, {
    id,
    headers: { 'upload-offset': String(offset) },
    body: sound.subarray(offset),
  })
  expect(
    await second.complete(me, { uploadId: id, fileName: 'talk.wav', sha256: sha256(sound) }),
  ).toMatchObject({ code: 1 })
  await second.close()
})
