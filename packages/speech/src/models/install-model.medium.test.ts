import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { create } from 'tar'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findSherpaModels } from '../engines/sherpa/sherpa-model.ts'
import { findSpeakerModels } from '../speakers/sherpa/speaker-models.ts'
import { findVoiceModels } from '../synthesis/sherpa/voice-model.ts'
import { scratchFolder } from '../testing/clips.ts'
import { type ModelHost, startModelHost } from '../testing/model-host.ts'
import { tinyArchive as archive, tinyArchiveSha256 } from '../testing/tiny-archive.ts'
import type { CatalogModel } from './catalog-model.ts'
import { catalog } from './catalog.ts'
import { installModel } from './install-model.ts'
import { installModelApart } from './install-model-apart.ts'
import type { InstallModelEvent } from './install-model-messages.ts'

const model: CatalogModel = {
  name: 'tiny',
  title: 'Tiny',
  summary: 'Nothing',
  kind: 'nemo-ctc',
  languages: ['en'],
  punctuation: false,
  quality: 'basic',
  files: { model: 'model.onnx', tokens: 'tokens.txt' },
  licence: 'none',
  isFree: true,
  link: 'https://example.com',
  archive: 'tiny.tar.bz2',
  addresses: [],
  bytes: archive.length,
  sha256: tinyArchiveSha256,
  memoryBytes: 1e6,
}
const partial = '.tiny.partial'

let scratch: Awaited<ReturnType<typeof scratchFolder>>
let host: ModelHost
let other: ModelHost
let children: ChildProcess[]

beforeEach(async () => {
  // Beside other tests it would hardly get on.
  vi.stubEnv('LONGHAND_NICENESS', '0')
  scratch = await scratchFolder()
  host = await startModelHost(archive)
  other = await startModelHost(archive)
  children = []
})
afterEach(async () => {
  vi.unstubAllEnvs()
  for (const child of children) child.kill('SIGKILL')
  host.close()
  other.close()
  await scratch.remove()
})

const install = (changes: Parameters<typeof installModel>[2] = {}) =>
  installModel('tiny', scratch.folder, { mirror: host.address, models: [model], ...changes })
const partialBytes = async () => (await readFile(path.join(scratch.folder, partial)).catch(() => '')).length
const isInstalled = () => existsSync(path.join(scratch.folder, 'tiny', 'model.onnx'))
/** The first host is the published one here, the second comes after it. */
const installFromBoth = () =>
  install({
    mirror: undefined,
    models: [{ ...model, addresses: [`${host.address}tiny.tar.bz2`, `${other.address}tiny.tar.bz2`] }],
  })
/** What is in the file by then is what another can go on from. */
const cutAt =
  (bytes: number): ModelHost['respond'] =>
  (_request, response) => {
    response.writeHead(200, { 'content-length': archive.length }).write(archive.subarray(0, bytes))
    void vi.waitFor(async () => expect(await partialBytes()).toBe(bytes)).then(() => response.destroy())
  }

it('installs from a file, which stays, and refuses another one without a request', async () => {
  const file = path.join(scratch.folder, 'from a stick.tar.bz2')
  await writeFile(file, archive)
  const folder = await installModel('tiny', scratch.folder, { models: [model], file })
  expect(existsSync(path.join(folder, 'model.onnx'))).toBe(true)
  expect(await readFile(file)).toEqual(archive)
  await writeFile(file, 'another')
  await expect(installModel('tiny', scratch.folder, { models: [model], file })).rejects.toThrow(
    `${file} is not the published archive of tiny: its checksum differs.`,
  )
  expect(existsSync(file)).toBe(true)
  expect(host.ranges).toEqual([])
})

describe('installing a model', () => {
  it('downloads, checks and unpacks what is needed and its licence, with progress', async () => {
    const progress: number[] = []
    const folder = await install({ onProgress: (bytes) => progress.push(bytes) })
    expect((await readdir(folder)).sort()).toEqual([
      'LICENSE',
      'README.md',
      'longhand-model.json',
      'model.onnx',
      'tokens.txt',
    ])
    // Not the one that lies with the sounds.
    expect(await readFile(path.join(folder, 'README.md'), 'utf8')).toBe('# Tiny\n')
    expect(await readdir(scratch.folder)).toEqual(['tiny'])
    expect(await findSherpaModels(scratch.folder)).toMatchObject([{ name: 'tiny', kind: 'nemo-ctc' }])
    expect(progress.at(-1)).toBe(archive.length)
  })

  it('takes a file that is no archive as it is', async () => {
    const {
      languages: _languages,
      punctuation: _punctuation,
      ...rest
    } = { ...model, punctuation: false, languages: [] as string[] }
    const single = {
      ...rest,
      kind: 'speaker-embedding',
      files: { model: 'voices.onnx' },
      archive: 'voices.onnx',
    } as const
    const folder = await install({ models: [single] })
    expect((await readdir(folder)).sort()).toEqual(['longhand-model.json', 'voices.onnx'])
    expect(await findSpeakerModels(scratch.folder)).toEqual([
      { name: 'tiny', kind: 'speaker-embedding', quality: 'basic', files: { model: 'voices.onnx' }, folder },
    ])
  })

  it('unpacks a folder whole, and several files of one role', async () => {
    const packed = path.join(scratch.folder, 'packed')
    const files = ['voice.onnx', 'us.txt', 'zh.txt', 'data/en_dict', 'data/voices/en', 'test_wavs/en_dict']
    for (const file of files) {
      await mkdir(path.dirname(path.join(packed, 'voice', file)), { recursive: true })
      await writeFile(path.join(packed, 'voice', file), file)
    }
    await create({ cwd: packed, file: path.join(packed, 'voice.tar.gz'), gzip: true }, ['voice'])
    const bytes = await readFile(path.join(packed, 'voice.tar.gz'))
    host.respond = (_request, response) => response.end(bytes)
    const {
      languages: _languages,
      punctuation: _punctuation,
      ...rest
    } = { ...model, punctuation: false, languages: [] as string[] }
    const voice: CatalogModel = {
      ...rest,
      kind: 'kokoro',
      files: { model: 'voice.onnx', dataDir: 'data', lexicon: 'us.txt,zh.txt' },
      voices: [{ id: 'one', name: 'One', language: 'en', gender: 'neutral' }],
      archive: 'voice.tar.gz',
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    }
    const folder = await install({ models: [voice] })
    expect((await readdir(folder, { recursive: true })).sort()).toEqual([
      'data',
      'data/en_dict',
      'data/voices',
      'data/voices/en',
      'longhand-model.json',
      'us.txt',
      'voice.onnx',
      'zh.txt',
    ])
    expect((await findVoiceModels(scratch.folder)).speaking).toMatchObject([
      { name: 'tiny', voices: voice.voices },
    ])
  })

  it('goes on where an interrupted download stopped', async () => {
    await writeFile(path.join(scratch.folder, partial), archive.subarray(0, 100))
    await install()
    expect(host.ranges).toEqual(['bytes=100-'])
    expect(isInstalled()).toBe(true)
  })

  it('starts again when the server can not resume', async () => {
    await writeFile(path.join(scratch.folder, partial), archive.subarray(0, 100))
    host.respond = (_request, response) => response.writeHead(200).end(archive)
    await install()
    expect(isInstalled()).toBe(true)
  })

  it('keeps what it has when the connection breaks', async () => {
    host.respond = cutAt(120)
    await expect(install()).rejects.toMatchObject({ name: 'ModelError', reason: 'no-internet' })
    expect(await partialBytes()).toBe(120)
  })

  it('leaves a server that sends no more', async () => {
    host.respond = (_request, response) =>
      void response.writeHead(200, { 'content-length': archive.length }).write(archive.subarray(0, 120))
    await expect(install({ silenceMs: 200 })).rejects.toMatchObject({ reason: 'no-internet' })
    expect(await readdir(scratch.folder)).toEqual([partial])
  })

  it('refuses another archive and deletes it', async () => {
    host.respond = (_request, response) => response.end(Buffer.alloc(archive.length, 7))
    await expect(install()).rejects.toMatchObject({ reason: 'damaged' })
    expect(await readdir(scratch.folder)).toEqual([])
  })

  it('stops at an archive that is too large', async () => {
    host.respond = (_request, response) => {
      response.write(archive)
      response.end(archive)
    }
    await expect(install()).rejects.toMatchObject({ reason: 'damaged' })
    expect(await readdir(scratch.folder)).toEqual([])
  })

  it('says it in a sentence when there is no internet, no such model, or no such file', async () => {
    await expect(install({ mirror: 'http://127.0.0.1:9/' })).rejects.toThrow(
      /can't be reached .*LONGHAND_MODELS_URL/,
    )
    await expect(installModel('nothing', scratch.folder)).rejects.toThrow(
      'There is no model "nothing". There are: parakeet-en',
    )
    host.respond = (_request, response) => response.writeHead(404).end()
    await expect(install()).rejects.toMatchObject({ reason: 'refused' })
  })

  it('can be cancelled', async () => {
    const controller = new AbortController()
    host.respond = () => controller.abort(new Error('stop'))
    await expect(install({ signal: controller.signal })).rejects.toThrow('stop')
    expect(await readdir(scratch.folder)).toEqual([])
  })

  it('says that the disk is full, and leaves room for others', async () => {
    await symlink('/dev/full', path.join(scratch.folder, partial))
    await expect(install()).rejects.toMatchObject({ reason: 'no-space' })
    expect(await readdir(scratch.folder)).toEqual([])
    await expect(install({ models: [{ ...model, bytes: 1e15 }] })).rejects.toThrow(
      /needs \d+ MB of free disk space/,
    )
    expect(host.ranges).toHaveLength(1)
  })

  it.runIf(process.platform === 'linux')('says that the folder is read-only', async () => {
    // Not even root can write there.
    const folder = '/sys/longhand-models'
    await expect(
      installModel('tiny', folder, { mirror: host.address, models: [model] }),
    ).rejects.toMatchObject({ reason: 'read-only' })
    await expect(installModel('tiny', folder, { mirror: host.address, models: [model] })).rejects.toThrow(
      /can't be written .*LONGHAND_MODELS_DIR/,
    )
  })
})

describe('the addresses of a model', () => {
  it.each<[string, ModelHost['respond']]>([
    ['has it no more', (_request, response) => response.writeHead(404).end()],
    [
      'has another file',
      (_request, response) => response.writeHead(200, { 'content-length': 5 }).end('other'),
    ],
    ['has a file with another sum', (_request, response) => response.end(Buffer.alloc(archive.length, 7))],
    ['fails', (_request, response) => response.writeHead(503).end()],
  ])('are tried in order: the first %s', async (_what, respond) => {
    host.respond = respond
    await installFromBoth()
    expect(isInstalled()).toBe(true)
    expect([host.ranges, other.ranges]).toEqual([[undefined], [undefined]])
  })

  it('go on with what another left', async () => {
    host.respond = cutAt(1000)
    await installFromBoth()
    expect(other.ranges).toEqual(['bytes=1000-'])
    expect(isInstalled()).toBe(true)
  })

  it('come after a mirror of one’s own', async () => {
    const asked: string[] = []
    other.respond = (_request, response) => response.writeHead(404).end()
    await install({
      mirror: other.address.replace(/\/$/, ''),
      models: [{ ...model, addresses: [`${host.address}tiny.tar.bz2`] }],
      onAddress: (address) => asked.push(address),
    })
    expect(asked).toEqual([`${other.address}tiny.tar.bz2`, `${host.address}tiny.tar.bz2`])
    expect(isInstalled()).toBe(true)
  })
})

describe('processes that share a folder', () => {
  const lock = { beatMs: 100, staleMs: 1_500 }
  const start = (): ChildProcess => {
    const program = `import { installModel } from ${JSON.stringify(new URL('install-model.ts', import.meta.url).href)}
      await installModel('tiny', ${JSON.stringify(scratch.folder)}, ${JSON.stringify({ mirror: host.address, models: [model], lock })})`
    const child = spawn(
      process.execPath,
      ['--conditions=@longhand/source', '--input-type=module', '-e', program],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    )
    children.push(child)
    return child
  }
  const ended = async (child: ChildProcess): Promise<unknown> =>
    child.exitCode === null && child.signalCode === null ? (await once(child, 'exit'))[0] : child.exitCode

  it('fetch a model once', async () => {
    const slow: ModelHost['respond'] = (_request, response) => {
      response.writeHead(200, { 'content-length': archive.length }).write(archive.subarray(0, 500))
      setTimeout(() => response.end(archive.subarray(500)), 2_500)
    }
    host.respond = slow
    const both = [start(), start()]
    expect(await Promise.all(both.map(ended))).toEqual([0, 0])
    expect(host.ranges).toEqual([undefined])
    expect(await readdir(scratch.folder)).toEqual(['tiny'])
  })

  it('take over from one that was killed, and go on', async () => {
    const answer = host.respond
    host.respond = (_request, response) =>
      void response.writeHead(200, { 'content-length': archive.length }).write(archive.subarray(0, 700))
    const killed = start()
    await vi.waitFor(async () => expect(await partialBytes()).toBe(700))
    killed.kill('SIGKILL')
    await ended(killed)
    expect(await readdir(scratch.folder)).toEqual(['.tiny.lock', partial])
    host.respond = answer
    const waits: number[] = []
    await install({ lock, onWaiting: (bytes) => waits.push(bytes) })
    expect(waits).toContain(700)
    expect(host.ranges).toEqual([undefined, 'bytes=700-'])
    expect(await readdir(scratch.folder)).toEqual(['tiny'])
  })

  it('lose a lock that another took, and stop', async () => {
    host.respond = (_request, response) => {
      response.writeHead(200, { 'content-length': archive.length }).write(archive.subarray(0, 700))
      void writeFile(path.join(scratch.folder, '.tiny.lock'), 'another')
    }
    await expect(install({ lock })).rejects.toThrow('went to another process')
    expect(await readdir(scratch.folder)).toEqual(['.tiny.lock', partial])
  })
})

describe('installing a model in another process', () => {
  const installApart = (options: Parameters<typeof installModelApart>[2]) =>
    installModelApart(model, scratch.folder, { mirror: host.address, ...options })

  it('says how far it is', async () => {
    const events: InstallModelEvent[] = []
    expect(await installApart({ onEvent: (event) => events.push(event) })).toBe(
      path.join(scratch.folder, 'tiny'),
    )
    expect(events).toEqual([
      { at: 'address', address: `${host.address}tiny.tar.bz2` },
      { at: 'downloading', bytes: archive.length },
      { at: 'unpacking' },
    ])
    expect(isInstalled()).toBe(true)
  })

  it('gives the reason where it can’t', async () => {
    host.respond = (_request, response) => response.writeHead(404).end()
    await expect(installApart({})).rejects.toMatchObject({ name: 'ModelError', reason: 'refused' })
  })

  it('lets go of the folder when it is stopped', async () => {
    const controller = new AbortController()
    host.respond = (_request, response) => {
      response.writeHead(200, { 'content-length': archive.length }).write(archive.subarray(0, 700))
      void vi
        .waitFor(async () => expect(await partialBytes()).toBe(700))
        .then(() => controller.abort(new Error('stop')))
    }
    await expect(installApart({ signal: controller.signal })).rejects.toThrow('stop')
    expect(await readdir(scratch.folder)).toEqual([partial])
  })
})

describe('the catalogue', () => {
  it('has a checksum, a size, a licence and addresses for each model', () => {
    for (const entry of catalog) {
      expect(entry.sha256).toMatch(/^[0-9a-f]{64}$/)
      expect(entry.bytes).toBeGreaterThan(1e6)
      expect(entry.licence).not.toBe('')
      expect(new URL(entry.link).protocol).toBe('https:')
      expect(entry.addresses.length).toBeGreaterThan(0)
      for (const address of entry.addresses) {
        expect(new URL(address).protocol).toBe('https:')
        expect(new URL(address).pathname.split('/').at(-1)).toBe(entry.archive)
      }
    }
  })
})
