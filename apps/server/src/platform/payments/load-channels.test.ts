import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ManualClock } from '../clock/testing.ts'
import { loadChannels } from './load-channels.ts'

const good = `{
  name: 'lotus', title: { en: 'Lotus Pay', 'zh-CN': '莲花支付' }, kind: 'redirect', origins: ['https://pay.lotus.example'],
  open: ({ notifyUrl, env }) => { if (!env.LOTUS_KEY) throw new Error('LOTUS_KEY is not set; payments by Lotus Pay need it'); return { name: 'lotus', notifyUrl } },
}`

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'longhand-channels-'))
})
afterAll(() => rm(folder, { recursive: true }))

let files = 0
async function fileOf(source: string): Promise<string> {
  const file = path.join(folder, `channel-${(files += 1)}.mjs`)
  await writeFile(file, source)
  return file
}
const load = (places: string[], env: Record<string, string> = { LOTUS_KEY: 'key' }) =>
  loadChannels(places, (name) => ({
    notifyUrl: `https://longhand.example/${name}`,
    clock: new ManualClock(),
    env,
  }))

describe('channels that operators add', () => {
  it('are opened from files, with where their notices go', async () => {
    const added = await load([await fileOf(`export default ${good}`)])
    expect(added).toMatchObject([
      {
        module: { name: 'lotus', kind: 'redirect' },
        channel: { name: 'lotus', notifyUrl: 'https://longhand.example/lotus' },
      },
    ])
    expect(await load([])).toEqual([])
  })

  it.each([
    ['exports nothing', 'export const channel = 1', 'it exports no channel by default'],
    [
      'has another name than channels have',
      good.replace("'lotus'", "'Lotus Pay'"),
      'its name has small letters, digits and hyphens, 32 at most, a letter first',
    ],
    [
      'has the name of another',
      good.replace("'lotus'", "'sandbox'"),
      'its name is that of a channel that is built in',
    ],
    ['is of no kind', good.replace("'redirect'", "'popup'"), 'its kind does not fit'],
    [
      'has a page instead of an origin',
      good.replace('lotus.example', 'lotus.example/pay'),
      'its origins.0 is no origin, such as https://pay.example.com',
    ],
    ['can’t be opened', good.replace('open:', 'close:'), 'its open is no function'],
    [
      'opens another',
      good.replace("return { name: 'lotus'", "return { name: 'rose'"),
      'it opens rose under the name lotus',
    ],
  ])('stop the start where a file %s', async (_what, source, sentence) => {
    const file = await fileOf(source.startsWith('export') ? source : `export default ${source}`)
    await expect(load([file])).rejects.toThrow(
      `Longhand can't start: LONGHAND_PAYMENT_CHANNELS names ${file}, but ${sentence}`,
    )
  })

  it('stop the start where they are missing, lack a setting, or are there twice', async () => {
    const file = await fileOf(`export default ${good}`)
    await expect(load(['/nowhere/lotus.js'])).rejects.toThrow(
      'names /nowhere/lotus.js, but it can’t be loaded',
    )
    await expect(load(['longhand-lotus'])).rejects.toThrow('names longhand-lotus, but it can’t be loaded')
    await expect(load([file], {})).rejects.toThrow('LOTUS_KEY is not set; payments by Lotus Pay need it.')
    await expect(load([file, file])).rejects.toThrow('it is called lotus, like another one.')
  })
})
