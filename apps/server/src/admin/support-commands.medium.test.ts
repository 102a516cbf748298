import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { ManualClock } from '../platform/clock/testing.ts'
import { createTestDatabase, type TestDatabase } from '../platform/db/testing.ts'
import { openTestProduct, type TestProduct } from '../testing-product.ts'
import { helpDocumentCommands } from './help-documents.commands.ts'
import { runCommand } from './run-command.ts'

let database: TestDatabase
let product: TestProduct
let folder: string
let output: string

beforeAll(async () => {
  database = await createTestDatabase()
  product = await openTestProduct(database.url, { clock: new ManualClock('2026-02-10T04:00:00.000Z') })
  folder = await mkdtemp(path.join(tmpdir(), 'longhand-admin-'))
})
afterAll(async () => {
  await product.close()
  await database.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  output = ''
})

const run = (...words: string[]) => {
  const print = (text: string) => {
    output += `${text}\n`
  }
  const open = () => Promise.resolve({ ...product, close: () => Promise.resolve() })
  return runCommand(helpDocumentCommands, words, {
    open,
    print,
    printError: print,
  })
}
const read = async (titleId: string, language?: string) =>
  (await product.call(undefined, 'getHelpDocument', { titleId }, language)).data

it('publishes help from a file, changes it, translates it and takes it back', async () => {
  const file = path.join(folder, 'opening-hours.md')
  await writeFile(file, '# Opening hours\n\nMonday to Friday.\n')
  expect(await run('help-documents', 'publish', 'opening-hours', '--file', file)).toBe(1)
  expect(output).toContain('--section')
  expect(
    await run('help-documents', 'publish', 'opening-hours', '--file', file, '--section', 'Our service'),
  ).toBe(0)
  expect(output).toContain('/helpDocument?titleId=opening-hours')
  expect(await read('opening-hours')).toMatchObject({ title: 'Opening hours', content: 'Monday to Friday.' })
  const titles = (await product.call(undefined, 'listHelpTitles', {})).data
  expect(titles.at(-1)).toMatchObject({ titleId: 'opening-hours', section: 'Our service' })

  await writeFile(file, '# Opening hours\n\nEvery day.\n')
  expect(await run('help-documents', 'publish', 'opening-hours', '--file', file, '--order', '1')).toBe(0)
  expect(await read('opening-hours')).toMatchObject({ content: 'Every day.' })
  expect((await product.call(undefined, 'listHelpTitles', {})).data[0]).toMatchObject({
    titleId: 'opening-hours',
  })
  await writeFile(file, '# 服务时间\n\n每天。\n')
  expect(
    await run(
      'help-documents',
      'publish',
      'opening-hours',
      '--file',
      file,
      '--language',
      'zh-CN',
      '--section',
      '服务',
    ),
  ).toBe(0)
  expect(await read('opening-hours', 'zh-CN')).toMatchObject({ title: '服务时间' })
  expect(await read('opening-hours')).toMatchObject({ title: 'Opening hours' })

  expect(await run('help-documents', 'list')).toBe(0)
  expect(output).toMatch(/ 1 {2}opening-hours +en +own +on +Our service: Opening hours/)
  expect(await run('help-documents', 'remove', 'opening-hours')).toBe(0)
  expect(await read('opening-hours')).toBeNull()
  expect(await run('help-documents', 'remove', 'nothing')).toBe(1)
})

it.each([
  [['Opening Hours', '--file', 'x'], 'small letters'],
  [['x', '--section', 'S'], '--file'],
  [['x', '--file', '/nonexistent.md', '--section', 'S'], 'can’t be read'],
  [['x', '--file', import.meta.filename, '--section', 'S'], 'must begin with its title'],
  [['x', '--file', 'x', '--language', 'fr'], 'en, zh-CN'],
])('refuses to publish %j', async (words, sentence) => {
  expect(await run('help-documents', 'publish', ...words)).toBe(1)
  expect(output).toContain(sentence)
})
