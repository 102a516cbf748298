import { readFile } from 'node:fs/promises'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { sphinxModel } from '../engines/pocketsphinx/hot-words.ts'
import { findChildProgram } from '../processes/package-files.ts'
import { childProcesses } from '../processes/testing-child-processes.ts'
import { openChildSession, type SessionTimeouts } from './child-session.ts'
import type { ListenInput } from './listen-messages.ts'

const input: ListenInput = {
  decoder: {
    kind: 'pocketsphinx',
    library: 'libpocketsphinx.so.3',
    model: sphinxModel('/usr/share/pocketsphinx/model/en-us'),
    spellings: {},
  },
  startSeconds: 0,
}
const frame = Buffer.alloc(3200)
const hung = { name: 'EngineError', reason: 'timeout', retryable: true }

let before: number[]
beforeAll(async () => {
  before = await childProcesses()
})
afterEach(async () => {
  await vi.waitFor(async () => expect(await childProcesses()).toEqual(before), { interval: 20 })
})

const open = (timeouts: Partial<SessionTimeouts>) =>
  openChildSession(input, () => undefined, { startMs: 60_000, answerMs: 60_000, ...timeouts })
/** Has the child go on no further, as a loop in native code does: it neither answers nor notices that it is let go. What else it started ends with it. */
const stopChild = async (): Promise<void> => {
  for (const pid of (await childProcesses()).filter((running) => !before.includes(running))) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (command.includes(findChildProgram().path)) process.kill(pid, 'SIGSTOP')
  }
}

describe.runIf(process.platform === 'linux')('a recogniser that hangs', () => {
  it('at a pause ends its session', async () => {
    const session = await open({ answerMs: 300 })
    await stopChild()
    await expect(session.flush()).rejects.toMatchObject(hung)
    await expect(session.write(frame)).rejects.toMatchObject(hung)
  })

  it('in some sound fails everything that waits behind it, too', async () => {
    const session = await open({ answerMs: 300 })
    await stopChild()
    const asked = [session.write(frame), session.write(frame), session.flush()]
    expect(await Promise.allSettled(asked)).toMatchObject(
      asked.map(() => ({ status: 'rejected', reason: hung })),
    )
  })

  it('is not waited for when it does not even begin', async () => {
    await expect(open({ startMs: 1 })).rejects.toMatchObject(hung)
  })
})
