import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { headlessChromium } from '@longhand/vitest'
import { chromium } from 'playwright'

const secondsBefore = 1.5
const listenedSeconds = 12

/**
 * Goes to a little before each of these seconds in Chromium's player, and plays.
 *
 * @returns The second, on the player's time line, at which a tone is heard first; NaN where none is.
 */
export async function tonesInBrowser(file: string, starts: readonly number[]): Promise<number[]> {
  const { size } = await stat(file)
  const server = createServer((request, response) => {
    if (request.url === '/') {
      response.setHeader('content-type', 'text/html').end('<!doctype html>')
      return
    }
    const [, from = '0', to = ''] = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? '') ?? []
    const [start, end] = [Number(from), to === '' ? size - 1 : Number(to)]
    response.writeHead(206, {
      'content-type': 'audio/mp4',
      'accept-ranges': 'bytes',
      'content-length': end - start + 1,
      'content-range': `bytes ${start}-${end}/${size}`,
    })
    createReadStream(file, { start, end })
      .on('error', () => response.destroy())
      .pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const browser = await chromium.launch(headlessChromium)
  try {
    const page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    return await page.evaluate(
      async ({ places, before, seconds }) => {
        const player = document.createElement('audio')
        player.preload = 'auto'
        const isLoaded = new Promise((resolve, reject) => {
          player.addEventListener('loadedmetadata', resolve)
          player.addEventListener('error', () => reject(new Error(player.error?.message)))
        })
        player.src = '/sound'
        await isLoaded
        const context = new AudioContext()
        const analyser = new AnalyserNode(context, { fftSize: 512 })
        context.createMediaElementSource(player).connect(analyser)
        const samples = new Float32Array(analyser.fftSize)
        const measured: number[] = []
        for (const place of places) {
          player.currentTime = Math.max(0, place - before)
          await new Promise((resolve) => player.addEventListener('seeked', resolve, { once: true }))
          await player.play()
          const until = performance.now() + seconds * 1000
          // What was heard before still sounds for a moment.
          let wasQuiet = false
          measured.push(
            await new Promise<number>((resolve) => {
              const timer = setInterval(() => {
                analyser.getFloatTimeDomainData(samples)
                const isLoud = samples.some((sample) => Math.abs(sample) > 0.05)
                wasQuiet ||= !isLoud
                const isAudible = isLoud && wasQuiet
                if (!isAudible && performance.now() < until) return
                clearInterval(timer)
                resolve(isAudible ? player.currentTime : Number.NaN)
              }, 4)
            }),
          )
          player.pause()
        }
        return measured
      },
      { places: starts, before: secondsBefore, seconds: listenedSeconds },
    )
  } finally {
    await browser.close()
    server.closeAllConnections()
    server.close()
  }
}
