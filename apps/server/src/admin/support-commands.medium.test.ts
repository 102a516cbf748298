import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addTestUser } from '../modules/auth/testing.ts'
import { ManualClock } from '../platform/clock/testing.ts'
import { createTestDatabase, type TestDatabase } from '../platform/db/testing.ts'
import { openTestProduct, type TestProduct } from '../testing-product.ts'
import { feedbackCommands } from './feedback.commands.ts'
import { helpDocumentCommands } from './help-documents.commands.ts'
import { runCommand } from './run-command.ts'
import { satisfactionCommands } from './satisfaction.commands.ts'

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
  return runCommand([...helpDocumentCommands, ...feedbackCommands, ...satisfactionCommands], words, {
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

it('shows feedback and its pictures, and nothing that a terminal would obey', async () => {
  expect(await run('feedback', 'list')).toBe(0)
  expect(output).toContain('There is no feedback yet.')
  const userId = await addTestUser(database)
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#2c6e3f' } })
    .png()
    .toBuffer()
  const content = `The file is empty\u001b[2J\n${'long '.repeat(40)}`
  await product.modules.support.feedback.add(
    userId,
    { categoryId: 'editor-export', content, contact: 'ada@example.com' },
    Readable.from([{ stream: Readable.from([picture]) }]),
  )
  const [row] = await product.modules.support.feedback.newest(1)
  const feedbackId = row?.feedbackId ?? ''

  output = ''
  expect(await run('feedback', 'list', '--count', '5')).toBe(0)
  expect(output).toContain(
    `${feedbackId}  2026-02-10T04:00  1  Editor and exports: An exported file — The file is empty\ufffd[2J long`,
  )
  expect(output).toMatch(/ long.*…\n$/)
  output = ''
  expect(await run('feedback', 'show', feedbackId, '--pictures', path.join(folder, 'pictures'))).toBe(0)
  expect(output).toContain(`From: user ${userId}\nContact: ada@example.com\n`)
  expect(output).not.toContain('\u001b')
  const [name = ''] = await readdir(path.join(folder, 'pictures'))
  expect((await sharp(await readFile(path.join(folder, 'pictures', name))).metadata()).format).toBe('webp')
  for (const id of ['nothing', userId]) expect(await run('feedback', 'show', id)).toBe(1)
})

it('shows how satisfied people are', async () => {
  await product.call(await addTestUser(database), 'rateSatisfaction', {
    rating: 2,
    reasons: ['words', 'names'],
    comment: 'Names\u001b[2J',
  })
  await product.call(await addTestUser(database), 'rateSatisfaction', { rating: 2, reasons: ['words'] })
  await product.call(await addTestUser(database), 'rateSatisfaction', { rating: 5 })
  expect(await run('satisfaction', 'show')).toBe(0)
  expect(output).toContain('5       1  \n')
  expect(output).toContain('2       2  words 2, names 1\n')
  expect(output).toContain('2026-02-10T04:00  2\nNames\ufffd[2J\n')
})
