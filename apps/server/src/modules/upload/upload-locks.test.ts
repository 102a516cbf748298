import { describe, expect, it, vi } from 'vitest'
import { UploadBusyError, UploadLocks } from './upload-locks.ts'

const open = new AbortController().signal
const settled = async (promise: Promise<unknown>) => {
  let isSettled = false
  void promise.then(() => (isSettled = true))
  await new Promise((resolve) => setImmediate(resolve))
  return isSettled
}

describe('UploadLocks', () => {
  it('lets one in at a time, and asks the one inside to give way', async () => {
    const locks = new UploadLocks()
    const first = locks.newLock('a')
    const giveWay = vi.fn()
    await first.lock(open, giveWay)
    const second = locks.newLock('a')
    const entering = second.lock(open, () => undefined)
    expect(await settled(entering)).toBe(false)
    expect(giveWay).toHaveBeenCalledOnce()
    await first.unlock()
    await entering
    await second.unlock()
  })

  it('keeps uploads apart from each other', async () => {
    const locks = new UploadLocks()
    await locks.newLock('a').lock(open, () => undefined)
    await locks.newLock('b').lock(open, () => undefined)
  })

  it('lets any number wait, and each of them in once', async () => {
    const locks = new UploadLocks()
    let inside = 0
    let most = 0
    await Promise.all(
      Array.from({ length: 50 }, () =>
        locks.during('a', async () => {
          most = Math.max(most, ++inside)
          await new Promise((resolve) => setImmediate(resolve))
          inside -= 1
        }),
      ),
    )
    expect([most, inside]).toEqual([1, 0])
  })

  it('gives up when its request goes away', async () => {
    const locks = new UploadLocks()
    await locks.newLock('a').lock(open, () => undefined)
    const gone = new AbortController()
    const entering = locks.newLock('a').lock(gone.signal, () => undefined)
    gone.abort()
    await expect(entering).rejects.toThrow(UploadBusyError)
  })

  it('is free again when the work inside fails', async () => {
    const locks = new UploadLocks()
    await expect(locks.during('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await locks.during('a', () => Promise.resolve('in'))).toBe('in')
  })
})
