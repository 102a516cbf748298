import { domainError } from '@longhand/api-client'
import type { ApiError } from '@longhand/api-client'
import { errorCatalog } from '@longhand/contracts'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Autosave } from './autosave.ts'
import type { SaveAnswer } from './autosave.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const unreachable: ApiError = { kind: 'unreachable', isTimeout: false }
const newer = domainError(errorCatalog.NEWER_REVISION.code, '', null)
const gone = domainError(errorCatalog.RECORD_NOT_FOUND.code, 'Gone', null)

const quietMs = 2000

/** A server that answers when told to. */
function setUp() {
  const waiting: ((answer: SaveAnswer) => void)[] = []
  const save = vi.fn((_revision: number) => new Promise<SaveAnswer>((resolve) => waiting.push(resolve)))
  const autosave = new Autosave({ revision: 1, save, random: () => 0 })
  const answer = async (given: SaveAnswer): Promise<void> => {
    waiting.shift()!(given)
    await vi.advanceTimersByTimeAsync(0)
  }
  return {
    autosave,
    save,
    answer,
    saved: (revision: number) => answer({ data: { revision } }),
    refused: (error: ApiError) => answer({ error }),
  }
}

describe('a change', () => {
  it('is saved once no one has typed for two seconds', async () => {
    const { autosave, save, saved } = setUp()
    autosave.changed()
    expect(autosave.state().status).toBe('unsaved')
    await vi.advanceTimersByTimeAsync(quietMs - 100)
    autosave.changed()
    await vi.advanceTimersByTimeAsync(quietMs - 100)
    expect(save).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(100)
    expect(save).toHaveBeenCalledExactlyOnceWith(1)
    expect(autosave.state().status).toBe('saving')
    await saved(2)
    expect(autosave.state().status).toBe('saved')
    expect(autosave.hasUnsaved()).toBe(false)
  })

  it('waits ten seconds at most, however busily a user types', async () => {
    const { autosave, save } = setUp()
    for (let typed = 0; typed < 25; typed += 1) {
      autosave.changed()
      await vi.advanceTimersByTimeAsync(500)
    }
    expect(save).toHaveBeenCalledOnce()
  })

  it('made while a save is under way is saved after it, on the new revision', async () => {
    const { autosave, save, saved } = setUp()
    autosave.changed()
    await vi.advanceTimersByTimeAsync(quietMs)
    autosave.changed()
    await vi.advanceTimersByTimeAsync(5000)
    expect(save).toHaveBeenCalledOnce()
    await saved(2)
    expect(autosave.state().status).toBe('unsaved')
    await vi.advanceTimersByTimeAsync(quietMs)
    expect(save).toHaveBeenLastCalledWith(2)
  })

  it('is saved at once when asked', async () => {
    const { autosave, save, saved } = setUp()
    autosave.changed()
    const done = vi.fn()
    void autosave.flush().then(done)
    expect(save).toHaveBeenCalledOnce()
    expect(done).not.toHaveBeenCalled()
    await saved(2)
    expect(done).toHaveBeenCalledOnce()
    await autosave.flush()
    expect(save).toHaveBeenCalledOnce()
  })

  it('made while a flush is under way is flushed, too', async () => {
    const { autosave, save, saved } = setUp()
    autosave.changed()
    const done = vi.fn()
    void autosave.flush().then(done)
    autosave.changed()
    await saved(2)
    expect(save).toHaveBeenLastCalledWith(2)
    expect(done).not.toHaveBeenCalled()
    await saved(3)
    expect(done).toHaveBeenCalledOnce()
    expect(autosave.hasUnsaved()).toBe(false)
  })
})

describe('a save that fails', () => {
  it('for want of a connection is tried again, later and later', async () => {
    const { autosave, save, saved, refused } = setUp()
    autosave.changed()
    await vi.advanceTimersByTimeAsync(quietMs)
    await refused(unreachable)
    expect(autosave.state().status).toBe('offline')
    expect(autosave.hasUnsaved()).toBe(true)
    await vi.advanceTimersByTimeAsync(2000)
    expect(save).toHaveBeenCalledTimes(2)
    await refused({ kind: 'http', status: 503, message: '' })
    expect(autosave.state().status).toBe('busy')
    await vi.advanceTimersByTimeAsync(3999)
    expect(save).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(1)
    await saved(2)
    expect(autosave.state().status).toBe('saved')
  })

  it('because the server is busy is tried again, not before it asks for that', async () => {
    const { autosave, save, saved, refused } = setUp()
    autosave.changed()
    await vi.advanceTimersByTimeAsync(quietMs)
    await refused({
      ...domainError(errorCatalog.SYSTEM.code, 'Very busy', { notStarted: true }),
      status: 503,
      retryAfter: 9,
      notStarted: true,
    })
    expect(autosave.state().status).toBe('busy')
    expect(autosave.hasUnsaved()).toBe(true)
    await vi.advanceTimersByTimeAsync(10_999)
    expect(save).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(1)
    expect(save).toHaveBeenCalledTimes(2)
    await saved(2)
    expect(autosave.state().status).toBe('saved')
  })

  it('for another reason waits for the next change or a person', async () => {
    const { autosave, save, refused, saved } = setUp()
    autosave.changed()
    await vi.advanceTimersByTimeAsync(quietMs)
    await refused(gone)
    expect(autosave.state()).toEqual({ status: 'failed', error: gone })
    await vi.advanceTimersByTimeAsync(600_000)
    expect(save).toHaveBeenCalledOnce()
    void autosave.flush()
    await saved(2)
    expect(autosave.state().status).toBe('saved')
  })

  it('because of a newer revision sends nothing more until a user decides', async () => {
    const { autosave, save, refused, saved } = setUp()
    autosave.changed()
    await vi.advanceTimersByTimeAsync(quietMs)
    await refused(newer)
    expect(autosave.state().status).toBe('conflict')
    autosave.changed()
    void autosave.flush()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(save).toHaveBeenCalledOnce()
    autosave.overwrite(7)
    expect(save).toHaveBeenLastCalledWith(7)
    await saved(8)
    expect(autosave.revision).toBe(8)
    expect(autosave.hasUnsaved()).toBe(false)
  })

  it('because of a newer revision goes on by itself when the newer text turns out to contradict nothing', async () => {
    const { autosave, save, refused, saved } = setUp()
    autosave.changed()
    await vi.advanceTimersByTimeAsync(quietMs)
    await refused(newer)
    autosave.rebased(7)
    expect(autosave.state().status).toBe('unsaved')
    await vi.advanceTimersByTimeAsync(quietMs)
    expect(save).toHaveBeenLastCalledWith(7)
    await saved(8)
    expect(autosave.state().status).toBe('saved')
  })

  it('is forgotten with the text when another is loaded', async () => {
    const { autosave, refused } = setUp()
    autosave.changed()
    await vi.advanceTimersByTimeAsync(quietMs)
    autosave.reset(9)
    await refused(newer)
    expect(autosave.state().status).toBe('saved')
    expect(autosave.revision).toBe(9)
  })

  it('does not hold back what is changed in the text that was loaded meanwhile', async () => {
    const { autosave, save, refused } = setUp()
    autosave.changed()
    await vi.advanceTimersByTimeAsync(quietMs)
    autosave.reset(9)
    autosave.changed()
    await refused(newer)
    await vi.advanceTimersByTimeAsync(quietMs)
    expect(save).toHaveBeenLastCalledWith(9)
  })
})

it('ends its timers', async () => {
  const { autosave, save } = setUp()
  autosave.changed()
  autosave.stop()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(save).not.toHaveBeenCalled()
})

describe('for any order of changes, answers and failures', () => {
  const step = fc.oneof(
    fc.constant('change'),
    fc.constant('flush'),
    fc.constant('answer'),
    fc.constant('lose'),
    fc.constant('drop'),
    fc.integer({ min: 0, max: 3000 }).map((ms) => ms),
  )

  it('the server ends with the last text, saves never overlap, and "saved" is only said when it is true', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const server = { text: 0, revision: 1 }
        let text = 0
        let underWay: { text: number; revision: number; resolve: (answer: SaveAnswer) => void } | undefined
        const autosave = new Autosave({
          revision: 1,
          save: (revision) => {
            expect(underWay).toBeUndefined()
            return new Promise((resolve) => (underWay = { text, revision, resolve }))
          },
        })
        const settle = async (how: 'answer' | 'lose' | 'drop'): Promise<void> => {
          const request = underWay
          if (!request) return
          underWay = undefined
          if (how !== 'drop') {
            expect(request.revision).toBe(server.revision)
            server.text = request.text
          }
          if (how === 'answer') request.resolve({ data: { revision: (server.revision += 1) } })
          else request.resolve({ error: unreachable })
          await vi.advanceTimersByTimeAsync(0)
        }
        for (const now of steps) {
          if (now === 'change') {
            text += 1
            autosave.changed()
          } else if (now === 'flush') void autosave.flush()
          else if (typeof now === 'string') await settle(now)
          else await vi.advanceTimersByTimeAsync(now)
          if (autosave.state().status === 'saved') expect(server.text).toBe(text)
          expect(autosave.hasUnsaved()).toBe(autosave.state().status !== 'saved')
        }
        for (let round = 0; round < 3; round += 1) {
          await vi.advanceTimersByTimeAsync(60_000)
          await settle('answer')
        }
        expect(server.text).toBe(text)
        expect(autosave.state().status).toBe('saved')
        autosave.stop()
      }),
      { numRuns: 150 },
    )
  })
})
