import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { buildTestApp, overload } from './testing.ts'
import type { FindPageMarks } from './web-app.ts'

let folder: string
let app: FastifyInstance

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'longhand-web-'))
  for (const name of ['prerendered', 'assets', '.vite']) await mkdir(path.join(folder, name))
  const files = {
    'index.html': 'the app',
    'prerendered/en.html': 'Hello',
    'prerendered/zh-CN.html': '你好',
    'assets/app-1a2b.js': 'code',
    '.vite/manifest.json': '{}',
    'first-paint.js': 'paint()',
  }
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(folder, name), content)
  await writeFile(path.join(folder, 'assets/app-1a2b.js.br'), brotliCompressSync('code'))
  app = await buildTestApp({}, { webRoot: folder })
})

afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers })

it.each([
  ['zh-TW,zh;q=0.9,en;q=0.8', '你好'],
  ['en-GB', 'Hello'],
  ['fr', 'Hello'],
])('answers a reader of %s with the landing page in their language', async (language, text) => {
  const { body, headers, statusCode } = await get('/?invite=K7MQ2XWP', { 'accept-language': language })
  expect({ statusCode, body }).toEqual({ statusCode: 200, body: text })
  expect(headers).toMatchObject({
    vary: 'accept-language, accept-encoding',
    'cache-control': 'no-cache',
    'content-type': 'text/html; charset=utf-8',
  })
})

it('answers every other page with the app alone', async () => {
  for (const url of ['/home', '/detail?fileId=1', '/share/abc', '/help/'])
    expect((await get(url)).body, url).toBe('the app')
  expect((await get('/.vite/manifest.json')).statusCode).toBe(404)
  expect((await get('/assets/gone.js')).statusCode).toBe(404)
})

it('marks its pages first of all, also while the database is away', async () => {
  const marks = vi.fn<FindPageMarks>()
  const marking = await buildTestApp({}, { webRoot: folder, marks })
  const script = async () => {
    const { statusCode, headers, body } = await marking.inject('/first-paint.js')
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(headers['content-type']).toContain('javascript')
    return body
  }
  marks.mockResolvedValue({ registration: undefined })
  expect(await script()).toBe('paint()')
  marks.mockResolvedValue({ operator: 'Ann’s "Office"\n' })
  expect(await script()).toBe('document.documentElement.dataset.operator = "Ann’s \\"Office\\"\\n"\npaint()')
  marks.mockResolvedValue({ registration: 'closed' })
  expect(await script()).toBe('document.documentElement.dataset.registration = "closed"\npaint()')
  marks.mockRejectedValue(new Error('no database'))
  expect(await script()).toContain('registration = "closed"')
  marks.mockReturnValue(new Promise(() => undefined))
  expect(await script()).toContain('registration = "closed"')
  await marking.close()
})

it('keeps what is shared from search engines, and lets them read that', async () => {
  for (const url of [
    '/share/abc',
    '/share/a.b',
    '/account-link/abc',
    '/web-api/api/v1/share/text?access=a',
    '/web-api/api/v1/share/media?access=a',
  ])
    expect((await get(url)).headers['x-robots-tag'], url).toBe('noindex, nofollow')
  for (const url of ['/', '/home', '/sharing', '/web-api/api/v1/user/info'])
    expect((await get(url)).headers['x-robots-tag'], url).toBeUndefined()
  const robots = await get('/robots.txt')
  expect([robots.statusCode, robots.headers['content-type'], robots.body]).toEqual([
    200,
    'text/plain; charset=utf-8',
    'User-agent: *\nDisallow:\n',
  ])
})

it('serves pages and their files while calls are refused', async () => {
  const busy = await buildTestApp(
    { checkSession: () => ({ valid: true }) },
    { webRoot: folder, overload: { delayMs: 5, overMs: 1000 } },
  )
  await overload(busy, '/web-api/api/v1/user/check_session')
  for (const url of ['/', '/home', '/assets/app-1a2b.js'])
    expect((await busy.inject(url)).statusCode, url).toBe(200)
  expect((await busy.inject('/web-api/api/v1/user/check_session')).statusCode).toBe(503)
})

it('answers a reader with the app at an address that only looks like a file’s, and no one else', async () => {
  const reader = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }
  for (const url of ['/index.php', '/x.y?z=1', '/old/page.html', '/home.']) {
    const { statusCode, body, headers } = await get(url, reader)
    expect({ url, statusCode, body }).toEqual({ url, statusCode: 200, body: 'the app' })
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
  }
  expect((await app.inject({ method: 'HEAD', url: '/index.php', headers: reader })).statusCode).toBe(200)
  for (const url of [
    '/assets/gone.js',
    '/prerendered/fr.html',
    '/web-api/gone.php',
    '/web-api/gone',
    '/web-api',
  ])
    expect((await get(url, reader)).statusCode, url).toBe(404)
  expect((await get('/logo.png', { accept: 'image/avif,image/webp,*/*' })).statusCode).toBe(404)
  expect((await app.inject({ method: 'POST', url: '/index.php', headers: reader })).statusCode).toBe(404)
  expect((await get('/assets/app-1a2b.js', reader)).body).toBe('code')
})

it('hands out what the build compressed to anyone who takes it, to be kept', async () => {
  const { rawPayload, headers } = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip, br' })
  expect(brotliDecompressSync(rawPayload).toString()).toBe('code')
  expect(headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  })
  expect((await get('/assets/app-1a2b.js')).body).toBe('code')
})
