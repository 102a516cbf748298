import type { Page } from 'playwright'
import { percentile, toTenth } from '../statistics.ts'

export interface Frames {
  frames: number
  p50: number
  p99: number
  max: number
}

const frames = 240
const stepPx = 400

export async function scrollAt(page: Page, selector: string): Promise<Frames> {
  const taken = await page.evaluate(
    async ([target, count, step]) => {
      const element = document.querySelector(target)
      if (!element) throw new Error(`There is no ${target}.`)
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
    [selector, frames, stepPx] as const,
  )
  const at = (share: number): number => toTenth(percentile(taken, share))
  return { frames, p50: at(0.5), p99: at(0.99), max: at(1) }
}
