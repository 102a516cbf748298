// @vitest-environment node
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { contrast, readColors, type Theme } from './contrast.ts'

const source = fileURLToPath(new URL('..', import.meta.url))
const colors = readColors(readFileSync(path.join(source, 'tokens/tokens.css'), 'utf8'))
const themes: Theme[] = ['light', 'dark']

/** Text on what it is set on: WCAG 2.2 AA asks for 4.5. */
const textPairs: [text: string, ...grounds: string[]][] = [
  [
    'ink',
    'paper',
    'surface',
    'sunken',
    'hover',
    'pressed',
    'track',
    'raised',
    'spoken',
    'found',
    'bean-soft',
  ],
  ['ink-soft', 'paper', 'surface', 'sunken', 'hover', 'pressed', 'track'],
  ['ink-faint', 'paper', 'surface', 'sunken', 'hover', 'pressed'],
  ['on-inverse', 'inverse'],
  ['on-bean', 'bean', 'bean-hover', 'bean-pressed'],
  ['bean-ink', 'paper', 'surface', 'sunken', 'hover', 'bean-soft'],
  ['amber-ink', 'paper', 'surface', 'hover', 'amber-soft'],
  ['on-red', 'red', 'red-hover'],
  ['red-ink', 'paper', 'surface', 'hover', 'red-soft'],
  ['gold-ink', 'paper', 'surface', 'hover', 'gold-soft'],
  ['on-vip', 'vip'],
  ['on-vip-sign', 'vip-sign'],
]

/** The edge of a control and a filled shape on what they stand on: 3. */
const shapePairs: [shape: string, ...grounds: string[]][] = [
  ['outline', 'paper', 'surface', 'hover'],
  ['bean', 'paper', 'surface', 'pressed'],
  ['red', 'paper', 'surface'],
  ['vip-sign', 'surface'],
  ['red-ink', 'pressed'],
  ['amber-ink', 'pressed'],
]

describe.each(themes)('the %s theme', (theme) => {
  it.each(textPairs.flatMap(([text, ...grounds]) => grounds.map((ground) => [text, ground] as const)))(
    'has legible %s on %s',
    (text, ground) => {
      expect(contrast(colors, text, ground, theme)).toBeGreaterThanOrEqual(4.5)
    },
  )

  it.each(shapePairs.flatMap(([shape, ...grounds]) => grounds.map((ground) => [shape, ground] as const)))(
    'shows %s on %s',
    (shape, ground) => {
      expect(contrast(colors, shape, ground, theme)).toBeGreaterThanOrEqual(3)
    },
  )
})

it('keeps raw colours in tokens.css alone', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.css') && !file.endsWith('tokens.css'),
  )
  expect(files.length).toBeGreaterThan(20)
  for (const file of files) {
    const css = readFileSync(path.join(source, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
    expect(css, file).not.toMatch(/#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch|oklab)a?\(/i)
  }
})

it.each(['inter.woff2', 'source-serif-4.woff2'])('carries %s in at most 30 KB', (font) => {
  expect(statSync(path.join(source, 'tokens/fonts', font)).size).toBeLessThanOrEqual(30 * 1024)
})
