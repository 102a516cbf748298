import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { receiveFile } from './receive-file.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'longhand-receive-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const chunk = Buffer.alloc(50_000, 'a')

it('keeps all that came before its source broke', async () => {
  const file = path.join(folder, 'sound')
  const source = new PassThrough()
  const received = receiveFile(source, file, {
    check: (bytes) => {
      // Before any of it is on the disk.
      if (bytes === 2 * chunk.length) source.destroy(new Error('The sender is gone.'))
      return undefined
    },
  })
  source.write(chunk)
  source.write(chunk)
  await expect(received).rejects.toThrow('The sender is gone.')
  expect((await readFile(file)).length).toBe(2 * chunk.length)
})

it('keeps all that came before the rest was refused', async () => {
  const file = path.join(folder, 'sound')
  const source = new PassThrough()
  const received = receiveFile(source, file, {
    check: (bytes) => {
      if (bytes > chunk.length) return Promise.reject(new Error('No room.'))
      source.write(chunk)
      return undefined
    },
  })
  source.write(chunk)
  await expect(received).rejects.toThrow('No room.')
  expect((await readFile(file)).length).toBe(chunk.length)
})
