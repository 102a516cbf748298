import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const list = readFileSync(new URL('requirements.json', import.meta.url), 'utf8')
const requirements = JSON.parse(list)

/** How many rows each section of the product's requirements has. */
const rowsOf = { 1: 7, 2: 40, 3: 24, 4: 21, 5: 15, 6: 4, 7: 24, 8: 23, 9: 15 }

const numbers = Object.entries(rowsOf).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, index) => `${section}.${String(index + 1).padStart(2, '0')}`),
)

/** A title as a test has it in the source, also one that tables and templates fill; of a story the name of its export. */
function hasTitle(source, title) {
  const escaped = RegExp.escape(title)
  return new RegExp(`(?<!\\bdescribe)\\(\\s*(['"\`])${escaped}\\1|^export const ${escaped}\\b`, 'm').test(
    source,
  )
}

/** Of `file > title` or `file > title > text of a case`: what is not there. */
function missing(test) {
  const [file, title, ...texts] = test.split(' > ')
  if (!existsSync(path.join(root, file))) return [file]
  const source = readFileSync(path.join(root, file), 'utf8')
  return [...(hasTitle(source, title) ? [] : [title]), ...texts.filter((text) => !source.includes(text))]
}

it('names each row of the requirements once', () => {
  expect([...list.matchAll(/^ {2}"([^"]+)": \{$/gm)].map(([, number]) => number)).toEqual(numbers)
})

it('says what each row is about, and names a test of it', () => {
  expect(Object.entries(requirements).filter(([, { about, tests }]) => !about || tests.length === 0)).toEqual(
    [],
  )
})

it('names tests that are there', () => {
  const gone = Object.entries(requirements).flatMap(([number, { tests }]) =>
    tests.flatMap((test) => missing(test).map((text) => `${number}: ${text} of ${test}`)),
  )
  expect(gone).toEqual([])
})

it('finds a file, a title and a case that are not', () => {
  const here = 'tooling/boundaries/requirements.test.js'
  const unwritten = ['never', 'written'].join(' ')
  expect(missing('tooling/boundaries/gone.test.js > names tests that are there')).toEqual([
    'tooling/boundaries/gone.test.js',
  ])
  expect(missing(`${here} > ${unwritten}`)).toEqual([unwritten])
  expect(missing(`${here} > names tests`)).toEqual(['names tests'])
  expect(missing(`${here} > names tests that are there > ${unwritten}`)).toEqual([unwritten])
  expect(missing(`${here} > names tests that are there > 9: 15`)).toEqual([])
})

it('knows titles in tables and templates, and stories, but no group of tests', () => {
  const source =
    "it.each(rows)(\n  '%s, %s',\nit(`${count} calls`, \nexport const Empty: Story = {}\ndescribe('a payment', () => {"
  expect(
    ['%s, %s', '${count} calls', 'Empty', 'Emp', 'a payment'].map((title) => hasTitle(source, title)),
  ).toEqual([true, true, true, false, false])
})
