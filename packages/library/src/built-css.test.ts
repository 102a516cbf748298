// @vitest-environment node
import { inspectBuiltCss } from '@longhand/tsup/built-css'
import { expect, it } from 'vitest'

it('styles nothing but its own classes, in its own layer', async () => {
  const { classes, bare, layers, animations, asked } = await inspectBuiltCss(new URL('..', import.meta.url))
  const strange = [...classes, ...animations].filter((name) => !/^longhand-library-[A-Za-z-]+$/.test(name))
  expect(strange).toEqual([])
  expect([...bare]).toEqual([])
  expect([...layers]).toEqual(['longhand.library'])
  expect(asked.size).toBeGreaterThan(40)
  expect([...asked].filter((name) => !classes.has(name) && !animations.has(name))).toEqual([])
}, 60_000)
