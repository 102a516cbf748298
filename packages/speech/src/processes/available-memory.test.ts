import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { scratchFolder } from '../testing/clips.ts'
import { availableMemory, type MemoryFiles } from './available-memory.ts'

let scratch: Awaited<ReturnType<typeof scratchFolder>>
let files: MemoryFiles
beforeEach(async () => {
  scratch = await scratchFolder()
  files = { cgroups: scratch.folder, ownCgroup: path.join(scratch.folder, 'own') }
})
afterEach(() => scratch.remove())

async function inService(memory: { max: string; current: number; inactive: number }): Promise<void> {
  const folder = path.join(scratch.folder, 'system.slice', 'longhand.service')
  await mkdir(folder, { recursive: true })
  await writeFile(files.ownCgroup, '0::/system.slice/longhand.service\n')
  await writeFile(path.join(folder, 'memory.max'), `${memory.max}\n`)
  await writeFile(path.join(folder, 'memory.current'), `${memory.current}\n`)
  await writeFile(
    path.join(folder, 'memory.stat'),
    `anon 5\nfile 7\ninactive_file ${memory.inactive}\nactive_file 2\n`,
  )
}

it('is what a limit leaves, with what was only read', async () => {
  await inService({ max: '4000', current: 3500, inactive: 1000 })
  expect(availableMemory(100_000, files)).toBe(1500)
  await inService({ max: '4000', current: 4100, inactive: 0 })
  expect(availableMemory(100_000, files)).toBe(0)
})

it('is what the machine has where that is less, or nothing is limited', async () => {
  await inService({ max: '4000', current: 0, inactive: 0 })
  expect(availableMemory(300, files)).toBe(300)
  await inService({ max: 'max', current: 3500, inactive: 0 })
  expect(availableMemory(100_000, files)).toBe(100_000)
  await writeFile(files.ownCgroup, '4:memory:/elsewhere\n')
  expect(availableMemory(100_000, files)).toBe(100_000)
})

it('is some of this machine’s', () => {
  expect(availableMemory()).toBeGreaterThan(0)
})
