// @vitest-environment node
import { inspectBuiltCss, type BuiltCss } from '@longhand/tsup/built-css'
import { beforeAll, expect, it } from 'vitest'

let built: BuiltCss

beforeAll(async () => {
  built = await inspectBuiltCss(new URL('..', import.meta.url))
}, 60_000)

it('styles nothing but its own classes and its tokens', () => {
  const strange = (names: Set<string>): string[] =>
    [...names].filter((name) => !/^longhand-ui-kit-[A-Za-z-]+$/.test(name))
  expect(built.classes.size).toBeGreaterThan(90)
  expect(strange(built.classes)).toEqual([])
  expect(strange(built.animations)).toEqual([])
  expect([...built.bare].sort()).toEqual(['data-theme', 'data-tokens', 'root', 'where'])
  expect([...built.layers].sort()).toEqual(['longhand.tokens', 'longhand.ui-kit'])
})

it('says of the page what tokens are, and no property that a host can see', () => {
  for (const css of [built.css, built.isolated]) {
    const rules = [...css.matchAll(/(?::root|(?<![\w-])(?:html|body)(?![\w-]))[^{}]*\{([^{}]*)\}/g)].map(
      ([, body]) => body!,
    )
    const properties = rules.flatMap((body) => [...body.matchAll(/(?:^|;)\s*([\w-]+)\s*:/g)])
    expect(properties.length).toBeGreaterThan(90)
    expect(properties.map(([, name]) => name!).filter((name) => !name.startsWith('--longhand-'))).toEqual([])
  }
})

it('has every class that the code asks for in the one stylesheet', () => {
  expect(built.asked.size).toBeGreaterThan(90)
  expect([...built.asked].filter((name) => !built.classes.has(name) && !built.animations.has(name))).toEqual(
    [],
  )
})

it('has the same looks without layers, and tokens that weigh nothing', () => {
  expect(built.isolated).not.toContain('@layer')
  expect(built.isolated).toMatch(
    /:where\(:root,\[data-theme=light\],\[data-theme=dark\]\)\{[^}]*--longhand-color-bean:/,
  )
  for (const css of [built.css, built.isolated])
    expect(css).toMatch(/color-scheme: ?var\(--longhand-scheme\)/)
  for (const name of built.classes) expect(built.isolated).toContain(`.${name}`)
})

it('says the order of its layers first', () => {
  expect(built.css).toMatch(/^@layer longhand\.tokens, longhand\.page, longhand\.ui-kit;/)
})
