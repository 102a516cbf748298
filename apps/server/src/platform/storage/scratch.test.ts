import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NotNowError } from '../queue/job.ts'
import { Scratch } from './scratch.ts'

const little = { needsBytes: 1 }
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
    }, little)
    expect(path.dirname(used)).toBe(path.join(root, 'new'))
    await expect(scratch.use(() => Promise.reject(new Error('failed')), little)).rejects.toThrow('failed')
    expect(await readdir(path.join(root, 'new'))).toEqual([])
  })

  it('clears what killed processes of this machine left, and nothing else', async () => {
    const scratch = new Scratch(root)
    // No process has a number beyond the system's limit.
    const left = [`999999999@${hostname()}@a`, `${process.pid}@${hostname()}@former`]
    const kept = [
      `${process.ppid}@${hostname()}@b`,
      `999999999@elsewhere-${hostname()}@c`,
      'somebody’s notes',
    ]
    for (const name of [...left, ...kept]) await mkdir(path.join(root, name))
    await scratch.use(async (folder) => {
      await scratch.clearLeftovers()
      expect((await readdir(root)).sort()).toEqual([...kept, path.basename(folder)].sort())
    }, little)
  })

  describe('on a full disk', () => {
    let free = 0
    const scratch = () => new Scratch(root, { keepFreeBytes: 1000, freeBytes: () => Promise.resolve(free) })
    const folderOnly = (folder: string) => Promise.resolve(path.dirname(folder))

    it('puts work off, and takes it when there is room', async () => {
      free = 1500
      await expect(scratch().use(folderOnly, { needsBytes: 501 })).rejects.toThrow(NotNowError)
      expect(await scratch().use(folderOnly, { needsBytes: 500 })).toBe(root)
    })

    it('refuses a call with a sentence, which can’t wait', async () => {
      free = 1500
      await expect(scratch().useAtOnce(folderOnly, { needsBytes: 501 })).rejects.toMatchObject({
        name: 'DomainError',
        error: 'SAVE_FILE_FAILED',
      })
      expect(await scratch().useAtOnce(folderOnly, { needsBytes: 500 })).toBe(root)
      await expect(scratch().useAtOnce(() => Promise.reject(new Error('broken')), little)).rejects.toThrow(
        'broken',
      )
    })

    it('puts work off that ran out of room, whatever it says', async () => {
      free = 2000
      const runOut = (error: Error) =>
        scratch().use(() => {
          free = 10
          return Promise.reject(error)
        }, little)
      await expect(runOut(new Error('Invalid data found when processing input'))).rejects.toThrow(NotNowError)
      free = 2000
      await expect(
        scratch().use(() => Promise.reject(Object.assign(new Error('write'), { code: 'ENOSPC' })), little),
      ).rejects.toThrow(NotNowError)
      const said = new Error('failed', { cause: 'write: No space left on device' })
      await expect(scratch().use(() => Promise.reject(said), little)).rejects.toThrow(NotNowError)
      free = 5000
      await expect(scratch().use(() => Promise.reject(said), little)).rejects.toThrow('failed')
      await expect(scratch().use(() => Promise.reject(new Error('a broken file')), little)).rejects.toThrow(
        'a broken file',
      )
      expect(await readdir(root)).toEqual([])
    })
  })
})
