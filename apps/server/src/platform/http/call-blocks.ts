import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { BaseLogger } from 'pino'

/**
 * Counts calls under a key for all processes, atomically.
 * @returns How many were counted in the window, these included, and how long it still is.
 */
export type CountCalls = (
  key: string,
  calls: number,
  windowMs: number,
) => Promise<{ calls: number; leftMs: number }>

/** Into how many blocks a limit is divided: what a process has not used of its block, others can't use. */
const blocksOfLimit = 50
/** Keys whose blocks are kept. One that is forgotten gives away the rest of its block. */
const maxKeys = 5000
const timeoutMs = 1000
/** How long a process counts by itself after it could not ask. */
const aloneMs = 5000

interface Window {
  /** By the clock of `performance`, never later than where all processes count. */
  endsAt: number
  left: number
  own: number
  /** By all processes, as far as it is known here. */
  counted: number
  isFull: boolean
  asking?: Promise<void>
}

type Counted = { current: number; ttl: number } | undefined

/** Takes calls in blocks from where all processes count, so that few calls ask. What can't be asked for, the process counts by itself. */
export function callBlocks(countCalls: CountCalls, log: Pick<BaseLogger, 'warn'>): FastifyRateLimitStoreCtor {
  const windows = new Map<string, Window>()
  let aloneUntil = 0

  function windowOf(key: string, windowMs: number): Window {
    const known = windows.get(key)
    const now = performance.now()
    const window =
      known && known.endsAt > now
        ? known
        : { endsAt: now + windowMs, left: 0, own: 0, counted: 0, isFull: false }
    // The last ones used stay.
    windows.delete(key)
    windows.set(key, window)
    const [oldest] = windows.size > maxKeys ? windows.keys() : []
    if (oldest !== undefined) windows.delete(oldest)
    return window
  }

  async function askAll(...asked: Parameters<CountCalls>): ReturnType<CountCalls> {
    let timer: NodeJS.Timeout | undefined
    const tooLate = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('Calls were not counted in time.')), timeoutMs)
    })
    try {
      return await Promise.race([countCalls(...asked), tooLate])
    } finally {
      clearTimeout(timer)
    }
  }

  async function fill(key: string, window: Window, windowMs: number, max: number): Promise<void> {
    const block = Math.ceil(max / blocksOfLimit)
    const askedAt = performance.now()
    if (askedAt >= aloneUntil) {
      try {
        const { calls, leftMs } = await askAll(key, block, windowMs)
        window.endsAt = askedAt + leftMs
        window.left = Math.max(0, Math.min(block, max - (calls - block)))
        window.counted = Math.min(calls, max)
        window.isFull = window.left === 0
        return
      } catch (error) {
        if (performance.now() >= aloneUntil)
          log.warn({ err: error }, 'calls of all processes could not be counted: this one counts by itself')
        aloneUntil = performance.now() + aloneMs
      }
    }
    window.left = Math.max(0, Math.min(block, max - window.own))
    window.counted = window.own + window.left
    window.isFull = window.left === 0
  }

  function take(window: Window, max: number): Counted {
    const ttl = window.endsAt - performance.now()
    if (ttl <= 0) return undefined
    if (window.left === 0) return window.isFull ? { current: max + 1, ttl } : undefined
    window.left -= 1
    window.own += 1
    return { current: window.counted - window.left, ttl }
  }

  async function takeAsked(key: string, windowMs: number, max: number): Promise<Counted> {
    for (;;) {
      const window = windowOf(key, windowMs)
      window.asking ??= fill(key, window, windowMs, max).finally(() => delete window.asking)
      await window.asking
      const counted = take(window, max)
      if (counted) return counted
    }
  }

  return class CallBlocks {
    incr(
      key: string,
      done: (error: Error | null, counted?: Counted) => void,
      windowMs: number,
      max: number,
    ): void {
      const counted = take(windowOf(key, windowMs), max)
      if (counted) return done(null, counted)
      void takeAsked(key, windowMs, max).then((later) => done(null, later), done)
    }

    /** Routes with a limit of their own would count with all others. */
    child(): this {
      return this
    }
  }
}
