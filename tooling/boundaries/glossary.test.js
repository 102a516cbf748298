import { readGlossary } from '@longhand/eslint/glossary'
import { expect, it } from 'vitest'

const table = (not) =>
  `| concept | word in code | not | wire |\n|---|---|---|---|\n| a thing | thing, \`ThingId\` | ${not} | |\n| constructor dependencies | \`deps\` | parts, \`givers\` | |\n\n| instead of | write |\n|---|---|\n| anew | again |\n`
const refused = (not, name) => readGlossary(table(not)).names.find(({ pattern }) => pattern.test(name))?.say

it.each([
  ['`wares`', ['wares', 'Wares'], ['ware', 'waresOf', 'hardwares']],
  ['`*fileId`', ['fileId', 'fileIds', 'FileId', 'sourceFileIds'], ['profileId', 'fileIdOf']],
  ['`most*`', ['mostCards'], ['most', 'almostAll', 'mostly', 'MostOfAll']],
  ['`*dictation*`', ['dictation', 'Dictation', 'dictationParam', 'startDictation'], ['predictation']],
])('a row with %s refuses names', (not, wrong, right) => {
  expect(wrong.map((name) => refused(not, name))).toEqual(wrong.map(() => 'thing, ThingId'))
  expect(right.filter((name) => refused(not, name))).toEqual([])
})

it('leaves words alone that are wrong for their concept only', () => {
  expect(refused('file, `wares`', 'file')).toBeUndefined()
})

it('reads what a class is not built with, and words of texts', () => {
  const { dependencies, prose } = readGlossary(table('`wares`'))
  expect(dependencies).toEqual({ names: ['parts', 'givers'], say: 'deps' })
  expect([...prose]).toEqual([['anew', 'again']])
})

it.each([
  '',
  table('').replace('| instead of', '| in place of'),
  table('').replace('constructor dependencies', 'deps'),
])('says that a table is missing', (markdown) => {
  expect(() => readGlossary(markdown)).toThrow('docs/glossary.md')
})

it('has the words of the project', () => {
  const { names, dependencies, prose } = readGlossary()
  expect(names.length).toBeGreaterThan(15)
  expect(dependencies.names).toContain('parts')
  expect(prose.get('whoever')).toBe('anyone who')
})
