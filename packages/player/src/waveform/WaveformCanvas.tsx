import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { barsOf } from './bars.ts'
import type { Peaks } from './bars.ts'
import styles from './Waveform.module.css'

const barWidth = 2
const gap = 1

export function WaveformCanvas({
  peaks,
  durationSeconds,
}: {
  peaks: Peaks
  durationSeconds: number
}): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null)

  useEffect(() => {
    const element = canvas.current!
    const redraw = (): void => draw(element, peaks, durationSeconds)
    const sizes = new ResizeObserver(redraw)
    sizes.observe(element)
    // A canvas keeps the colours it was painted with: the theme may change with the system or with an attribute of the page.
    const themes = new MutationObserver(redraw)
    themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'class'] })
    const scheme = matchMedia('(prefers-color-scheme: dark)')
    scheme.addEventListener('change', redraw)
    return () => {
      sizes.disconnect()
      themes.disconnect()
      scheme.removeEventListener('change', redraw)
    }
  }, [peaks, durationSeconds])

  return <canvas ref={canvas} className={styles.canvas} aria-hidden />
}

function draw(canvas: HTMLCanvasElement, peaks: Peaks, durationSeconds: number): void {
  const { width, height } = canvas.getBoundingClientRect()
  const context = canvas.getContext('2d')
  if (!context || width === 0) return
  const scale = window.devicePixelRatio || 1
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  context.scale(scale, scale)
  context.fillStyle = getComputedStyle(canvas).color
  const bars = barsOf(peaks, Math.floor(width / (barWidth + gap)), durationSeconds)
  context.beginPath()
  bars.forEach((bar, index) => {
    const barHeight = Math.max(barWidth, bar * height)
    context.roundRect(index * (barWidth + gap), (height - barHeight) / 2, barWidth, barHeight, barWidth / 2)
  })
  context.fill()
}
