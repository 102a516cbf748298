import { execFile } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { compare } from './published.ts'
import { scoreWords } from './score-words.ts'
import { fetchTestSet } from './test-sets.ts'

const run = promisify(execFile)

let folder: string
let server: Server
let mirror: string
let requests: string[]
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-test-sets-'))
  // As OpenSLR packs LibriSpeech.
  const chapter = path.join(folder, 'made', 'LibriSpeech', 'test-clean', '61', '70968')
  await mkdir(chapter, { recursive: true })
  await writeFile(
    path.join(chapter, '61-70968.trans.txt'),
    '61-70968-0000 SHE PUT IT DOWN\n61-70968-0001 AND WENT\n',
  )
  for (const id of ['0000', '0001']) await writeFile(path.join(chapter, `61-70968-${id}.flac`), id)
  await run('tar', [
    '-czf',
    path.join(folder, 'test-clean.tar.gz'),
    '-C',
    path.join(folder, 'made'),
    'LibriSpeech',
  ])
  const archive = await readFile(path.join(folder, 'test-clean.tar.gz'))
  requests = []
  server = createServer((request, response) => {
    requests.push(request.url ?? '')
    if (request.url === '/12/test-clean.tar.gz') response.end(archive)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  mirror = `http://127.0.0.1:${(server.address() as AddressInfo).port}/12`
})
afterEach(async () => {
  server.close()
  await rm(folder, { recursive: true })
})

it('fetches a published set once, and scores what is heard of it', async () => {
  const data = path.join(folder, 'data')
  const utterances = await fetchTestSet('test-clean', data, { mirror, count: 2 })
  expect(utterances.map(({ text }) => text)).toEqual(['SHE PUT IT DOWN', 'AND WENT'])
  expect(await fetchTestSet('test-clean', data, { mirror, count: 2 })).toEqual(utterances)
  expect(requests).toEqual(['/12/test-clean.tar.gz'])
  const heard: Record<string, string> = { '0000': 'She put it down.', '0001': 'and meant' }
  const score = await scoreWords(utterances, async (file) => ({
    text: heard[await readFile(file, 'utf8')] ?? '',
    seconds: 3,
  }))
  expect(score).toMatchObject({ rate: 0.1667, words: 6 })
})

it('says what is wrong with a set', async () => {
  await expect(fetchTestSet('test-other', folder, { mirror })).rejects.toThrow('answers with 404')
  await expect(fetchTestSet('test-clean', path.join(folder, 'data'), { mirror })).rejects.toThrow(
    'has 2620 sentences',
  )
  await expect(fetchTestSet('test-other', folder, { mirror: 'http://127.0.0.1:1' })).rejects.toThrow(
    'needs internet once',
  )
})

it('compares with what is published, and with nothing else', () => {
  expect(compare('sherpa:parakeet-en', 'test-clean', 0.0265)).toEqual({ published: 1.69, isReached: true })
  expect(compare('sherpa:parakeet-en', 'test-clean', 0.0275)).toMatchObject({ isReached: false })
  expect(compare('pocketsphinx-en-us', 'test-clean', 0.3)).toEqual({})
})
