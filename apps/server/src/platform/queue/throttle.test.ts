import { describe, expect, it } from 'vitest'
import { throttle } from './throttle.ts'

/** A write that ends when it is told to. */
function slowWrite() {
  const written: number[] = []
  const endings: (() => void)[] = []
  const write = (share: number) => {
    written.push(share)
    return new Promise<void>((resolve) => endings.push(resolve))
  }
  return { written, write, endOne: () => endings.shift()?.() }
}
const turn = () => new Promise((resolve) => setTimeout(resolve, 5))

describe('throttle', () => {
  it('writes one at a time and of what came meanwhile only the newest', async () => {
    const { written, write, endOne } = slowWrite()
    const progress = throttle(write, 0)
    for (const share of [0.1, 0.2, 0.3]) progress.report(share)
    expect(written).toEqual([0.1])
    endOne()
    await turn()
    expect(written).toEqual([0.1, 0.3])
    endOne()
    await progress.end()
  })

  it('waits for the running write at its end, and writes nothing more', async () => {
    const { written, write, endOne } = slowWrite()
    const progress = throttle(write, 0)
    progress.report(0.1)
    progress.report(0.2)
    const ended = progress.end()
    endOne()
    await ended
    expect(written).toEqual([0.1])
  })

  it('goes on after a write that failed', async () => {
    const written: number[] = []
    const progress = throttle((share) => Promise.reject(new Error(String(written.push(share)))), 0)
    progress.report(0.1)
    await turn()
    progress.report(0.2)
    await turn()
    expect(written).toEqual([0.1, 0.2])
    await progress.end()
  })
})
