import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Scratch } from './scratch.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'longhand-scratch-'))
})
afterEach(() => rm(root, { recursive: true }))

describe('Scratch', () => {
  it('gives a folder that is gone afterwards, also when the work fails', async () => {
    const scratch = new Scratch(path.join(root, 'new'))
    const used = await scratch.use(async (folder) => {
      await writeFile(path.join(folder, 'file'), 'x')
      return folder
    })
    expect(path.dirname(used)).toBe(path.join(root, 'new'))
    await expect(scratch.use(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
    expect(await readdir(path.join(root, 'new'))).toEqual([])
  })

  it('clears what killed processes of this machine left, and nothing else', async () => {
    const scratch = new Scratch(root)
    // No process has a number beyond the system's limit.
    const left = [`999999999@${hostname()}@a`, `${process.pid}@${hostname()}@former`]
    const kept = [`${process.ppid}@${hostname()}@b`, `999999999@elsewhere-${hostname()}@c`, 'somebody’s notes']
    for (const name of [...left, ...kept]) await mkdir(path.join(root, name))
    await scratch.use(async (folder) => {
      await scratch.clearLeftovers()
      expect((await readdir(root)).sort()).toEqual([...kept, path.basename(folder)].sort())
    })
  })
})
