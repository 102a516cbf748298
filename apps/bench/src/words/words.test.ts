import { execFile } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { strToU8, zipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fetchMeetings } from './ami.ts'
import { compare, compareWith, publishedSpeakers } from './published.ts'
import { scoreWords } from './score-words.ts'
import { fetchTestSet } from './test-sets.ts'

const run = promisify(execFile)

let folder: string
let server: Server
let mirror: string
let requests: string[]
/** What the hosts have, by path. */
let files: Record<string, Uint8Array | string>
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-test-sets-'))
  requests = []
  files = {}
  server = createServer((request, response) => {
    requests.push(request.url ?? '')
    const file = files[request.url ?? '']
    if (file === undefined) response.writeHead(404).end()
    else response.end(file)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  mirror = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  server.close()
  await rm(folder, { recursive: true })
})

async function packed(top: string, members: Record<string, string>): Promise<Uint8Array> {
  const made = path.join(folder, 'made')
  for (const [name, content] of Object.entries(members)) {
    await mkdir(path.dirname(path.join(made, top, name)), { recursive: true })
    await writeFile(path.join(made, top, name), content)
  }
  await run('tar', ['-czf', path.join(folder, 'made.tar.gz'), '-C', made, top])
  return readFile(path.join(folder, 'made.tar.gz'))
}

describe('LibriSpeech', () => {
  // As OpenSLR packs it.
  beforeEach(async () => {
    const chapter = 'test-clean/61/70968/61-70968'
    files['/12/test-clean.tar.gz'] = await packed('LibriSpeech', {
      [`${chapter}.trans.txt`]: '61-70968-0000 SHE PUT IT DOWN\n61-70968-0001 AND WENT\n',
      [`${chapter}-0000.flac`]: '0000',
      [`${chapter}-0001.flac`]: '0001',
    })
    mirror = `${mirror}/12`
  })

  it('is fetched once, and what is heard of it scored', async () => {
    const data = path.join(folder, 'data')
    const utterances = await fetchTestSet('test-clean', data, { mirror, count: 2 })
    expect(utterances.map(({ text }) => text)).toEqual(['SHE PUT IT DOWN', 'AND WENT'])
    expect(await fetchTestSet('test-clean', data, { mirror, count: 2 })).toEqual(utterances)
    expect(requests).toEqual(['/12/test-clean.tar.gz'])
    const recognized: Record<string, string> = { '0000': 'She put it down.', '0001': 'and meant' }
    const listen = async (file: string) => ({
      text: recognized[await readFile(file, 'utf8')] ?? '',
      seconds: 3,
    })
    expect(await scoreWords(utterances, listen, 'en')).toMatchObject({ rate: 0.1667, words: 6 })
  })

  it('says what is wrong with it', async () => {
    await expect(fetchTestSet('test-other', folder, { mirror })).rejects.toThrow('answers with 404')
    await expect(fetchTestSet('test-clean', path.join(folder, 'data'), { mirror })).rejects.toThrow(
      'has 2620 sentences',
    )
    await expect(fetchTestSet('test-other', folder, { mirror: 'http://127.0.0.1:1' })).rejects.toThrow(
      'needs internet once',
    )
  })
})

describe('FLEURS', () => {
  const row = (id: number, file: string, text: string) =>
    [id, file, text, text.toLowerCase(), '', 16_000, 'FEMALE'].join('\t')

  // As Google publishes it.
  beforeEach(async () => {
    files['/data/cmn_hans_cn/test.tsv'] = `${row(1, 'a.wav', '你 好 吗')}\n${row(1, 'b.wav', '你 好 吗')}\n`
    files['/data/cmn_hans_cn/audio/test.tar.gz'] = await packed('test', { 'a.wav': 'a', 'b.wav': 'b' })
  })

  it('has its sentences in a list of its own, and Chinese counted by characters', async () => {
    const utterances = await fetchTestSet('fleurs-zh', path.join(folder, 'data'), { mirror })
    expect(utterances.map(({ path: file }) => path.basename(file))).toEqual(['a.wav', 'b.wav'])
    const recognized: Record<string, string> = { a: '你好，吗？', b: '你号吗' }
    const listen = async (file: string) => ({
      text: recognized[await readFile(file, 'utf8')] ?? '',
      seconds: 1,
    })
    expect(await scoreWords(utterances, listen, 'zh')).toMatchObject({ rate: 0.1667, words: 6 })
  })

  it('says where a sound is missing', async () => {
    files['/data/cmn_hans_cn/test.tsv'] = `${row(1, 'a.wav', '你 好 吗')}\n${row(2, 'c.wav', '不')}\n`
    await expect(fetchTestSet('fleurs-zh', path.join(folder, 'data'), { mirror })).rejects.toThrow(
      'lacks c.wav',
    )
  })
})

describe('AMI', () => {
  const word = (start: number, text: string, more = '') =>
    `<w nite:id="w${start}" starttime="${start}" endtime="${start + 0.2}"${more}>${text}</w>`
  const wordsFile = (...words: string[]) =>
    strToU8(
      `<?xml version="1.0" encoding="ISO-8859-1"?><nite:root xmlns:nite="http://nite.sourceforge.net/">${words.join('')}</nite:root>`,
    )
  const turns = 'SPEAKER EN2002a 1 0.100 0.500 <NA> <NA> FEE005 <NA> <NA>'

  // As the corpus and pyannote publish it.
  beforeEach(() => {
    files['/lists/test.meetings.txt'] = 'EN2002a\nEN2002b\n'
    files['/only_words/rttms/test/EN2002a.rttm'] = `${turns}\n`
    files['/AMICorpusMirror/amicorpus/EN2002a/audio/EN2002a.Mix-Headset.wav'] = 'sound'
    files['/AMICorpusAnnotations/ami_public_manual_1.6.2.zip'] = zipSync({
      'words/EN2002a.A.words.xml': wordsFile(
        word(0.1, 'It&#39;s'),
        word(0.9, 'right'),
        word(1.1, '.', ' punc="true"'),
      ),
      'words/EN2002a.B.words.xml': wordsFile(
        word(0.5, 'all'),
        '<vocalsound nite:id="v" starttime="0.7" endtime="0.8" type="laugh"/>',
        '<w nite:id="untimed">lost</w>',
      ),
      'segments/EN2002a.A.segments.xml': wordsFile(),
    })
  })

  it('has the words of all speakers in the order in which they begin, without marks and laughter', async () => {
    const data = path.join(folder, 'data')
    const [meeting, ...others] = await fetchMeetings(data, { mirror, first: 1 })
    expect(others).toEqual([])
    expect(meeting).toMatchObject({ name: 'EN2002a', text: "It's all right", rttm: [turns] })
    expect(await readFile(meeting?.path ?? '', 'utf8')).toBe('sound')
    const asked = requests.length
    await fetchMeetings(data, { mirror, first: 1 })
    expect(requests).toHaveLength(asked)
  })

  it('says what is not there', async () => {
    await expect(fetchMeetings(path.join(folder, 'data'), { mirror })).rejects.toThrow('answers with 404')
  })
})

it('compares with what is published, and with nothing else', () => {
  const source = 'the model card of NVIDIA Parakeet TDT 0.6B v2'
  expect(compare('sherpa:parakeet-en', 'test-clean', 0.0265)).toEqual({
    published: 1.69,
    source,
    isReached: true,
  })
  expect(compare('sherpa:parakeet-en', 'test-clean', 0.0275)).toMatchObject({ isReached: false })
  expect(compare('sherpa:parakeet-europe', 'fleurs-de', 0.06)).toMatchObject({ isReached: true })
  expect(compare('sherpa:parakeet-europe', 'fleurs-zh', 0.06)).toEqual({})
  expect(compare('pocketsphinx-en-us', 'test-clean', 0.3)).toEqual({})
  expect(compareWith(publishedSpeakers, 0.2)).toMatchObject({ published: 18.8, isReached: false })
})
