import type { Locator } from 'playwright'
import { percentile, toTenth } from './statistics.ts'

export interface Frames {
  frames: number
  p50: number
  p99: number
  max: number
}

const frames = 240
const stepPx = 400

/** Scrolls what the element stands in, a step with each frame. */
export async function scrollAt(within: Locator): Promise<Frames> {
  const taken = await within.evaluate(
    async (target, [count, step]) => {
      let element: Element = target
      while (element.parentElement && element.scrollHeight <= element.clientHeight + step)
        element = element.parentElement
      const times: number[] = []
      let before = await new Promise<number>(requestAnimationFrame)
      for (let index = 0; index < count; index += 1) {
        element.scrollTop += step
        const now = await new Promise<number>(requestAnimationFrame)
        times.push(now - before)
        before = now
      }
      return times
    },
    [frames, stepPx] as const,
  )
  const at = (share: number): number => toTenth(percentile(taken, share))
  return { frames, p50: at(0.5), p99: at(0.99), max: at(1) }
}
