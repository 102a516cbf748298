import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { EarlyFlush } from './early-flush.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'longhand-flush-'))
})
afterEach(() => rm(folder, { recursive: true }))

it('touches nothing before a step is full, and leaves the file as it is', async () => {
  const never = new EarlyFlush(path.join(folder, 'missing'), 100)
  never.grew(99)
  await expect(never.end()).resolves.toBeUndefined()

  const file = path.join(folder, 'file')
  await writeFile(file, 'content')
  const flush = new EarlyFlush(file, 5)
  flush.grew(7)
  flush.grew(7)
  await expect(flush.end()).resolves.toBeUndefined()
})

it('tells in the end what the system said on the way', async () => {
  const flush = new EarlyFlush(path.join(folder, 'missing'), 5)
  flush.grew(7)
  await expect(flush.end()).rejects.toThrow('ENOENT')
})
