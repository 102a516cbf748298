import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { MainThread } from './main-thread.ts'

function calculate(milliseconds: number): void {
  const { user } = process.threadCpuUsage()
  while (process.threadCpuUsage().user - user < milliseconds * 1000);
}

it('finds the longest turn of the event loop, and takes work in several turns for several', async () => {
  const thread = new MainThread()
  await setImmediate()
  thread.restart()
  for (let turn = 0; turn < 40; turn += 1) {
    calculate(20)
    // Timers have their turn after each.
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  const inSlices = thread.read()
  thread.restart()
  calculate(200)
  await new Promise((resolve) => setTimeout(resolve, 1))
  const atOnce = thread.read()
  expect(inSlices.cpuMs).toBeGreaterThanOrEqual(800)
  expect(inSlices.blockMs).toBeGreaterThanOrEqual(20)
  // A busy processor counts other turns too, and never most of them.
  expect(inSlices.blockMs).toBeLessThan(400)
  expect(atOnce.blockMs).toBeGreaterThanOrEqual(200)
})
