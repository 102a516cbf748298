import { expect, it } from 'vitest'
import { buildTestApp } from '../http/testing.ts'
import { createLogger } from './logger.ts'

function capture(): { lines: string[]; log: ReturnType<typeof createLogger> } {
  const lines: string[] = []
  return { lines, log: createLogger('info', 'test', { write: (line) => void lines.push(line) }) }
}

it('names the component and leaves secrets out, however deep', () => {
  const { lines, log } = capture()
  log.info({ token: 's3cret', user: { password: 's3cret', name: 'Ann' }, req: { method: 'GET', url: '/a?ticket=s3cret', headers: { token: 's3cret' } } }, 'hello')
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0]!)).toMatchObject({ component: 'test', user: { name: 'Ann' }, req: { path: '/a' }, msg: 'hello' })
  expect(lines[0]).not.toContain('s3cret')
})

it('writes a request without its query, headers and body', async () => {
  const { lines, log } = capture()
  const app = await buildTestApp({ emailLogin: () => ({ userId: 'u', token: 's3cret' }) }, { log })
  await app.inject({
    method: 'POST',
    url: '/web-api/tripartite/email_login?timeStamp=1&token=s3cret',
    headers: { token: 's3cret', cookie: 'browser=s3cret' },
    payload: { email: 'ann@example.com', password: '0123456789abcdef0123456789abcdef' },
  })
  expect(lines.join('')).toContain('/web-api/tripartite/email_login')
  expect(lines.join('')).not.toMatch(/s3cret|0123456789abcdef0123|ann@example/)
})
