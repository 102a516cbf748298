import { readdir } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { childProcesses } from './testing-child-processes.ts'

/** @param folder Empty before; what works there leaves nothing. */
export function itEndsWhenCancelled(
  folder: () => string,
  work: (signal: AbortSignal) => Promise<unknown>,
): void {
  it('ends when it is cancelled, leaving no process and no file', async () => {
    const before = await childProcesses()
    await expect(work(AbortSignal.abort(new Error('stop')))).rejects.toThrow('stop')
    const controller = new AbortController()
    const outcome = expect(work(controller.signal)).rejects.toThrow('stop')
    setImmediate(() => controller.abort(new Error('stop')))
    await outcome
    expect(await readdir(folder())).toEqual([])
    expect(await childProcesses()).toEqual(before)
  })
}
