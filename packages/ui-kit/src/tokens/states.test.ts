// @vitest-environment node
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { contrast, readColors, type Theme } from './contrast.ts'
import { type Element, readRules, styleOf } from './cascade.ts'

const source = fileURLToPath(new URL('..', import.meta.url))
const colors = readColors(readFileSync(path.join(source, 'tokens/tokens.css'), 'utf8'))

/** What a control without a ground of its own stands on. */
const pages = ['paper', 'surface', 'sunken']

const states: Record<string, Partial<Element>> = {
  'at rest': {},
  'under the pointer': { pseudo: ['hover'] },
  pressed: { pseudo: ['hover', 'active'] },
  open: { attributes: { 'aria-expanded': 'true' } },
  'open and under the pointer': { attributes: { 'aria-expanded': 'true' }, pseudo: ['hover'] },
  disabled: { pseudo: ['disabled'] },
  'disabled and under the pointer': { pseudo: ['disabled', 'hover'] },
  'disabled and pressed': { pseudo: ['disabled', 'hover', 'active'] },
}

/** Words need 4.5, shapes 3 (WCAG 2.2 AA). A disabled control is free of both there, and here it isn't: people read what they can't press. */
const controls = [
  { name: 'Button', variants: ['primary', 'secondary', 'quiet', 'danger'], least: 4.5 },
  { name: 'IconButton', variants: ['quiet', 'primary', 'secondary', 'danger'], least: 3 },
] as const

describe.each(controls)('$name', ({ name, variants, least }) => {
  const rules = readRules(readFileSync(path.join(source, name, `${name}.module.css`), 'utf8'))

  it.each(variants.flatMap((variant) => Object.keys(states).map((state) => [variant, state] as const)))(
    'can be read: %s, %s',
    (variant, state) => {
      const { attributes, pseudo = [] } = states[state]!
      const style = styleOf(rules, {
        className: 'root',
        attributes: { 'data-variant': variant, ...attributes },
        pseudo,
      })
      const ground = tokenOf(style.get('background'))
      for (const theme of ['light', 'dark'] satisfies Theme[]) {
        for (const page of ground === 'transparent' ? pages : [ground]) {
          expect(
            contrast(colors, tokenOf(style.get('color')), page, theme),
            `${theme}: ${style.get('color')} on ${page}`,
          ).toBeGreaterThanOrEqual(least)
        }
      }
    },
  )
})

function tokenOf(value: string | undefined): string {
  return value === undefined || value === 'transparent' || value === 'none'
    ? 'transparent'
    : (/^var\(--longhand-color-([\w-]+)\)$/.exec(value)?.[1] ?? value)
}
