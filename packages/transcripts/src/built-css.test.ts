// @vitest-environment node
import { inspectBuiltCss } from '@longhand/tsup/built-css'
import { expect, it } from 'vitest'

it('styles nothing but its own classes, in its own layer', async () => {
  const { classes, bare, layers, animations, asked } = await inspectBuiltCss(new URL('..', import.meta.url))
  const strange = [...classes, ...animations].filter(
    (name) => !/^longhand-transcripts-[A-Za-z-]+$/.test(name),
  )
  expect(strange).toEqual([])
  // Names of the page's registry of highlights, which have no classes.
  expect([...bare].sort()).toEqual([
    'longhand-current',
    'longhand-doubtful',
    'longhand-found',
    'longhand-spoken',
  ])
  expect([...layers]).toEqual(['longhand.transcripts'])
  expect(asked.size).toBeGreaterThan(100)
  expect([...asked].filter((name) => !classes.has(name) && !animations.has(name))).toEqual([])
}, 60_000)
