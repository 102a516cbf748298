import { execFileSync } from 'node:child_process'
import { lstat, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sandboxKind } from '@longhand/speech/sandbox'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Outbound } from '../../../platform/outbound/outbound.ts'
import { wav } from '../../upload/testing.ts'
import { startTestSender, type TestSender } from '../testing-sender.ts'
import { PageMedia, type PageMediaDependencies } from './page-media.ts'
import { findPageProgram } from './page-program.ts'

const { program, problem } = findPageProgram('yt-dlp')
if (problem !== undefined) console.warn(`Tests are skipped: ${problem}`)

let sender: TestSender
let folder: string
const sound = wav(20)
const signal = new AbortController().signal
const html = (body: string, head = '<title>A talk</title>') => ({
  content: Buffer.from(`<!doctype html><html><head>${head}</head><body>${body}</body></html>`),
  type: 'text/html',
})

beforeEach(async () => {
  sender = await startTestSender()
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'longhand-page-')), 'work')
  await mkdir(folder)
})
afterEach(async () => {
  await sender.close()
  await rm(path.dirname(folder), { recursive: true })
})

const pagesWith = (more: Partial<PageMediaDependencies> = {}, networks = ['127.0.0.1']) =>
  new PageMedia({ program: program ?? '', outbound: new Outbound({ networks }), ...more })
const fetchPage = (
  pages: PageMedia,
  page: string,
  on: { signal?: AbortSignal; onGrown?: (bytes: number) => void } = {},
) => pages.fetch(sender.url + page, { folder, signal, onGrown: () => undefined, ...on })

/** Command lines of programs of this machine that name the sender of this test. */
const running = () =>
  execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(sender.url))

describe.runIf(program !== undefined)('a page', () => {
  it.each([
    ['a player', html('<video src="/talk.wav"></video>')],
    [
      'its metadata',
      html(
        '',
        `<title>A talk</title><meta property="og:video" content="/talk.wav"><meta property="og:title" content="A talk">`,
      ),
    ],
  ])('gives the sound of %s', async (_name, page) => {
    sender.put('/page', page)
    sender.put('/talk.wav', { content: sound })
    const pages = pagesWith()
    expect(await pages.look(`${sender.url}/page`, signal)).toMatchObject({
      title: expect.stringContaining('A talk') as string,
      seconds: null,
    })
    const onGrown = vi.fn()
    const { ending, bytes, stream } = await fetchPage(pages, '/page', { onGrown })
    expect({ ending, bytes }).toEqual({ ending: 'wav', bytes: sound.length })
    expect((await buffer(stream)).equals(sound)).toBe(true)
    expect(onGrown).toHaveBeenLastCalledWith(sound.length)
    // Another attempt finds it whole.
    sender.asked.length = 0
    ;(await fetchPage(pages, '/page')).stream.destroy()
    expect(
      sender.asked.filter(
        ({ path: asked, range }) => asked === '/talk.wav' && range !== undefined && range !== 'bytes=0-',
      ),
    ).toEqual([])
  })

  it('without a recording says so', async () => {
    sender.put('/page', html('<p>Hello</p>'))
    await expect(pagesWith().look(`${sender.url}/page`, signal)).rejects.toMatchObject({
      problem: 'not-a-file',
      isLasting: true,
      sentence: { en: expect.stringContaining('Nothing was found on this page') as string },
    })
    await expect(fetchPage(pagesWith(), '/page')).rejects.toMatchObject({ problem: 'not-a-file' })
  })

  const refused = [
    'http://10.0.0.1/talk.wav',
    'http://169.254.169.254/latest/talk.wav',
    'http://127.0.0.2:1/talk.wav',
    'http://[::1]:1/talk.wav',
  ]
  // Which addresses are private is tested with what goes out; the long proof asks the program for each kind of them.
  it.each(process.env['LONGHAND_PROOF_RUNS'] === undefined ? refused.slice(0, 1) : refused)(
    'that plays %s is refused: in itself and behind a redirect',
    async (address) => {
      sender.put('/page', html(`<video src="${address}"></video>`))
      await expect(fetchPage(pagesWith(), '/page')).rejects.toMatchObject({
        problem: 'private-network',
        isLasting: true,
      })
      sender.put('/page', html('<video src="/moved.wav"></video>'))
      sender.put('/moved.wav', (_request, response) => response.writeHead(302, { location: address }).end())
      await expect(fetchPage(pagesWith(), '/page')).rejects.toMatchObject({
        problem: 'private-network',
        isLasting: true,
      })
      expect(await readdir(folder)).toEqual([])
    },
  )

  it('that is in a private network itself is not asked for', async () => {
    sender.put('/page', html('<video src="/talk.wav"></video>'))
    await expect(fetchPage(pagesWith({}, []), '/page')).rejects.toMatchObject({ problem: 'private-network' })
    expect(sender.asked).toEqual([])
  })

  it('that plays a file of this machine gives none', async () => {
    sender.put('/page', html('<video src="file:///etc/hostname.wav"></video>'))
    await expect(fetchPage(pagesWith(), '/page')).rejects.toMatchObject({ isLasting: true })
    expect(await readdir(folder)).toEqual([])
  })

  it.each([
    ['says so', false],
    ['does not', true],
  ])('whose file is too big and %s is stopped', async (_name, hasNoLength) => {
    sender.put('/page', html('<video src="/talk.wav"></video>'))
    sender.put('/talk.wav', (_request, response) => {
      response
        .writeHead(200, {
          'content-type': 'audio/wav',
          ...(hasNoLength ? {} : { 'content-length': sound.length }),
        })
        .write(sound)
    })
    await expect(fetchPage(pagesWith({ maxBytes: 100_000 }), '/page')).rejects.toMatchObject({
      error: 'FILE_UPLOAD_FAILED',
    })
    expect(running()).toEqual([])
  })

  it('whose sender is silent is given up in time, and gone on with where it was', async () => {
    sender.put('/page', html('<video src="/talk.wav"></video>'))
    sender.put('/talk.wav', (_request, response) => {
      response
        .writeHead(200, {
          'content-type': 'audio/wav',
          'content-length': sound.length,
          'accept-ranges': 'bytes',
        })
        .write(sound.subarray(0, 300_000))
    })
    const onGrown = vi.fn()
    await expect(fetchPage(pagesWith({ silentForMs: 15_000 }), '/page', { onGrown })).rejects.toMatchObject({
      problem: 'cut-off',
      isLasting: false,
    })
    expect(onGrown.mock.lastCall?.[0]).toBeGreaterThan(0)
    expect(running()).toEqual([])
    sender.put('/talk.wav', { content: sound })
    sender.asked.length = 0
    const { stream } = await fetchPage(pagesWith(), '/page')
    expect((await buffer(stream)).equals(sound)).toBe(true)
    expect(sender.asked.at(-1)?.range).toMatch(/^bytes=[1-9]/)
  })

  it('takes its time for a look, and no more', async () => {
    sender.put('/page', () => undefined)
    await expect(pagesWith({ lookMs: 1500 }).look(`${sender.url}/page`, signal)).rejects.toMatchObject({
      problem: 'too-slow',
    })
    expect(running()).toEqual([])
  })

  it('that is not wanted any more is stopped, with its program', async () => {
    sender.put('/page', html('<video src="/talk.wav"></video>'))
    sender.put('/talk.wav', (_request, response) => {
      response
        .writeHead(200, { 'content-type': 'audio/wav', 'content-length': sound.length })
        .write(sound.subarray(0, 300_000))
    })
    const stop = new AbortController()
    const fetching = fetchPage(pagesWith(), '/page', { signal: stop.signal })
    fetching.catch(() => undefined)
    await vi.waitUntil(async () => (await readdir(folder)).length > 0)
    expect(running()).not.toEqual([])
    stop.abort(new Error('It is not wanted.'))
    await expect(fetching).rejects.toThrow('It is not wanted.')
    expect(running()).toEqual([])
  })

  it('that does not answer is tried again', async () => {
    await expect(pagesWith().look('http://127.0.0.1:1/page', signal)).rejects.toMatchObject({
      problem: 'unreachable',
      isLasting: false,
    })
    // Where https is asked for, nothing of the kind is spoken.
    await expect(
      pagesWith().look(`${sender.url.replace('http:', 'https:')}/page`, signal),
    ).rejects.toMatchObject({ name: expect.any(String) as string })
    expect(sender.asked).toEqual([])
    sender.put('/page', (_request, response) => response.writeHead(503).end())
    await expect(pagesWith().look(`${sender.url}/page`, signal)).rejects.toMatchObject({
      problem: 'refused',
      isLasting: false,
    })
  })
})

describe.runIf(sandboxKind() === 'bubblewrap')('the program', () => {
  /** In the place of yt-dlp. */
  async function scripted(lines: string): Promise<PageMedia> {
    const script = path.join(path.dirname(folder), 'program')
    await writeFile(script, `#!/bin/bash\n${lines}\n`, { mode: 0o755 })
    return pagesWith({ program: script })
  }

  it('reaches nothing but the proxy', async () => {
    sender.put('/page', html(''))
    const pages = await scripted(
      [
        `exec 3<>/dev/tcp/127.0.0.1/${new URL(sender.url).port} && echo direct >&2`,
        'exec 4<>/dev/tcp/127.0.0.1/3128 || exit 1',
        `printf 'GET ${sender.url}/page HTTP/1.1\\r\\nhost: a\\r\\nconnection: close\\r\\n\\r\\n' >&4`,
        'cat <&4 > media.txt',
      ].join('\n'),
    )
    const { stream } = await fetchPage(pages, '/page')
    expect(String(await buffer(stream))).toContain('HTTP/1.1 200')
    expect(sender.asked.map(({ path: asked }) => asked)).toEqual(['/page'])
  })

  it.each([
    ['a link', 'ln -s /etc/passwd media.wav'],
    ['a folder', 'mkdir media.wav'],
    ['a pipe', 'mkfifo media.wav'],
  ])('may not pass %s off as a file', async (_name, line) => {
    await expect(fetchPage(await scripted(line), '/page')).rejects.toThrow()
    expect((await lstat(path.join(folder, 'media.wav'))).isFile()).toBe(false)
  })
})

it('is not there unless it is set and installed', () => {
  expect(findPageProgram(undefined)).toEqual({})
  expect(findPageProgram('no-such-program')).toEqual({
    problem: expect.stringContaining('LONGHAND_YT_DLP is no-such-program, which is not installed') as string,
  })
  expect(findPageProgram('/nowhere/yt-dlp')).toHaveProperty('problem')
})
