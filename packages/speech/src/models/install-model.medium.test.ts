import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { existsSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findSherpaModels } from '../engines/sherpa/sherpa-model.ts'
import { findSpeakerModels } from '../speakers/sherpa/speaker-models.ts'
import { scratchFolder } from '../testing/clips.ts'
import { catalog, type CatalogModel } from './catalog.ts'
import { installModel } from './install-model.ts'

/** sherpa-onnx-tiny/{model.onnx,tokens.txt,test_wavs/0.wav} */
const archive = Buffer.from(
  'QlpoOTFBWSZTWcLBnbkAATd/hMmQBEBAA/+AQgCAAOZv3+AAAICoMAD4AwANGhowjJoNGmgMMADRoaMIyaDRpoDBFIjUyNRg0jQZDQPJpPUz/Ewjr3msvIqSjqIAYsBR303xeEFwlqd/CK6VJYJuSFAkr0jXMak/Uk84ISpKYaIyiAsZoMb9STAT15HOLgDdAbUlCUmkJLjJOXCUh0tU0rarjmWkyRFLEmlLWkyRemmJJ5EJ26pNOzkfZjglZxSErwLeMxnkPVMjRjinQSwSE6JuTFNSasDHXnGdDNLkwhL1vNiRtzTayzNndCXwm9QP8XckU4UJDCwZ25A=',
  'base64',
)
const model: CatalogModel = {
  name: 'tiny',
  summary: 'Nothing',
  kind: 'nemo-ctc',
  languages: ['en'],
  punctuation: false,
  quality: 'basic',
  files: { model: 'model.onnx', tokens: 'tokens.txt' },
  licence: 'none',
  link: 'https://example.com',
  release: 'asr-models',
  archive: 'tiny.tar.bz2',
  bytes: archive.length,
  sha256: 'acb4e19c82b467849cb3d35d9d720e136918e19a31f3246f6d462ff76d69d390',
}

let scratch: Awaited<ReturnType<typeof scratchFolder>>
let close: () => void
let baseUrl: string
let ranges: (string | undefined)[]
let respond: (request: IncomingMessage, response: ServerResponse) => void

beforeEach(async () => {
  scratch = await scratchFolder()
  ranges = []
  respond = (request, response) => {
    const from = Number(/^bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0)
    response.writeHead(from > 0 ? 206 : 200).end(archive.subarray(from))
  }
  const server = createServer((request, response) => {
    ranges.push(request.headers.range)
    respond(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  close = () => server.close()
})
afterEach(async () => {
  close()
  await scratch.remove()
})

const install = (changes: Parameters<typeof installModel>[2] = {}) => installModel('tiny', scratch.folder, { baseUrl, models: [model], ...changes })

describe('installing a model', () => {
  it('downloads, checks and unpacks what is needed, with progress', async () => {
    const progress: number[] = []
    const folder = await install({ onProgress: (bytes) => progress.push(bytes) })
    expect((await readdir(folder)).sort()).toEqual(['longhand-model.json', 'model.onnx', 'tokens.txt'])
    expect(await readdir(scratch.folder)).toEqual(['tiny'])
    expect(await findSherpaModels(scratch.folder)).toMatchObject([{ name: 'tiny', kind: 'nemo-ctc' }])
    expect(progress.at(-1)).toBe(archive.length)
  })

  it('takes a file that is no archive as it is', async () => {
    const { languages: _languages, punctuation: _punctuation, ...rest } = { ...model, punctuation: false, languages: [] as string[] }
    const single = { ...rest, kind: 'speaker-embedding', files: { model: 'voices.onnx' }, archive: 'voices.onnx' } as const
    const folder = await installModel('tiny', scratch.folder, { baseUrl, models: [single] })
    expect((await readdir(folder)).sort()).toEqual(['longhand-model.json', 'voices.onnx'])
    expect(await findSpeakerModels(scratch.folder)).toEqual([
      { name: 'tiny', kind: 'speaker-embedding', quality: 'basic', files: { model: 'voices.onnx' }, folder },
    ])
  })

  it('goes on where an interrupted download stopped', async () => {
    await writeFile(path.join(scratch.folder, '.tiny.partial'), archive.subarray(0, 100))
    await install()
    expect(ranges).toEqual(['bytes=100-'])
    expect(existsSync(path.join(scratch.folder, 'tiny', 'model.onnx'))).toBe(true)
  })

  it('starts again when the server can not resume', async () => {
    await writeFile(path.join(scratch.folder, '.tiny.partial'), archive.subarray(0, 100))
    respond = (_request, response) => response.writeHead(200).end(archive)
    await install()
    expect(existsSync(path.join(scratch.folder, 'tiny', 'model.onnx'))).toBe(true)
  })

  it('keeps what it has when the connection breaks', async () => {
    respond = (_request, response) => {
      response.writeHead(200, { 'content-length': archive.length }).write(archive.subarray(0, 120), () => response.destroy())
    }
    await expect(install()).rejects.toMatchObject({ name: 'ModelError', reason: 'no-internet' })
    expect(await readdir(scratch.folder)).toEqual(['.tiny.partial'])
  })

  it('refuses another archive and deletes it', async () => {
    respond = (_request, response) => response.end(Buffer.alloc(archive.length, 7))
    await expect(install()).rejects.toMatchObject({ reason: 'damaged' })
    expect(await readdir(scratch.folder)).toEqual([])
  })

  it('stops at an archive that is too large', async () => {
    respond = (_request, response) => response.end(Buffer.concat([archive, archive]))
    await expect(install()).rejects.toMatchObject({ reason: 'damaged' })
    expect(await readdir(scratch.folder)).toEqual([])
  })

  it('says it in a sentence when there is no internet, no such model, or no such file', async () => {
    await expect(install({ baseUrl: 'http://127.0.0.1:9/' })).rejects.toThrow(/can't be reached .*LONGHAND_MODELS_URL/)
    await expect(installModel('nothing', scratch.folder)).rejects.toThrow('There is no model "nothing". There are: parakeet-en')
    respond = (_request, response) => response.writeHead(404).end()
    await expect(install()).rejects.toMatchObject({ reason: 'refused' })
  })

  it('can be cancelled', async () => {
    const controller = new AbortController()
    respond = () => controller.abort(new Error('stop'))
    await expect(install({ signal: controller.signal })).rejects.toThrow('stop')
  })
})

describe('the catalogue', () => {
  it('has a checksum, a size and a licence for each model', () => {
    for (const entry of catalog) {
      expect(entry.sha256).toMatch(/^[0-9a-f]{64}$/)
      expect(entry.bytes).toBeGreaterThan(1e6)
      expect(entry.licence).not.toBe('')
      expect(new URL(entry.link).protocol).toBe('https:')
    }
  })
})
