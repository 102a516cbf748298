import { accountLinkPath, sandboxPayPath, sharePath } from '@longhand/contracts'
import { DrizzleQueryError } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { buildTestApp } from '../http/testing.ts'
import { createLogger } from './logger.ts'
import { withTrace } from './trace.ts'

function collectLines(): { lines: string[]; log: ReturnType<typeof createLogger> } {
  const lines: string[] = []
  return { lines, log: createLogger('info', 'test', { write: (line) => void lines.push(line) }) }
}

it('names the component and leaves secrets out, however deep', () => {
  const { lines, log } = collectLines()
  log.info(
    {
      token: 's3cret',
      user: { password: 's3cret', name: 'Ann' },
      req: { method: 'GET', url: '/a?ticket=s3cret', headers: { token: 's3cret' } },
    },
    'hello',
  )
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0]!)).toMatchObject({
    component: 'test',
    user: { name: 'Ann' },
    req: { path: '/a' },
    msg: 'hello',
  })
  expect(lines[0]).not.toContain('s3cret')
})

it('writes a request without its query, headers and body', async () => {
  const { lines, log } = collectLines()
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

it('leaves the tokens of links out of paths', async () => {
  const { lines, log } = collectLines()
  const app = await buildTestApp({}, { log })
  for (const path of [
    `${sharePath}/s3cretToken`,
    `${sharePath.toUpperCase()}/s3cretToken/more`,
    `${accountLinkPath}/s3cretToken`,
    '/caption/audience/s3cretToken?x=1',
    `${sandboxPayPath}s3cretToken/phone`,
    '/%73hare/s3cretToken',
    '/caption%2Faudience/s3cretToken',
    `/${sharePath}/s3cretToken`,
    `/app/..${sharePath}/s3cretToken`,
  ])
    await app.inject(path)
  expect(lines.join('')).not.toContain('s3cret')
  expect(lines.filter((line) => line.includes(`"path":"${sharePath}/…"`))).toHaveLength(5)
})

it('tells which query failed and why, and nothing of what it was given', () => {
  const { lines, log } = collectLines()
  const refused = Object.assign(new Error('duplicate key value violates unique constraint "users_email"'), {
    code: '23505',
    detail: 'Key (email)=(ann@example.com) already exists.',
  })
  const failed = new DrizzleQueryError(
    'insert into "users" values ($1, $2)',
    ['ann@example.com', 's3cret\nwith lines'],
    refused,
  )
  log.error({ err: failed }, 'failed')
  log.error({ err: new Error('could not register', { cause: failed }) }, 'failed')
  log.error({ err: refused }, 'failed')
  expect(lines.join('')).not.toMatch(/ann@example|s3cret|with lines/)
  for (const line of lines) expect(line).toContain('violates unique constraint')
  expect(JSON.parse(lines[0]!)).toMatchObject({ err: { query: 'insert into "users" values ($1, $2)' } })
})

it('names the request in every line of it, no matter who writes, and once', async () => {
  const { lines, log } = collectLines()
  const app = await buildTestApp(
    {
      emailLogin: async (_fields, context) => {
        await new Promise((resolve) => setImmediate(resolve))
        log.info('from a service')
        context.log.info('from the request')
        return { userId: 'u', token: 't' }
      },
    },
    { log },
  )
  const login = () =>
    app.inject({
      method: 'POST',
      url: '/web-api/tripartite/email_login',
      payload: { email: 'ann@example.com', password: '0123456789abcdef0123456789abcdef' },
    })
  const [first, second] = await Promise.all([login(), login()])
  const ids = [first, second].map(({ headers }) => headers['x-request-id'])
  expect(new Set(ids).size).toBe(2)
  for (const id of ids) {
    const own = lines.filter((line) => line.includes(String(id)))
    expect(own.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      'from a service',
      'from the request',
      'request completed',
    ])
    expect(JSON.parse(own.at(-1) ?? '')).toMatchObject({
      req: { method: 'POST', path: '/web-api/tripartite/email_login' },
      res: { status: 200 },
    })
    for (const line of own) expect(line.match(/"requestId"/g)).toHaveLength(1)
  }
})

it('names the job beside the request that asked for it', () => {
  const { lines, log } = collectLines()
  withTrace({ requestId: 'r', queue: 'transcripts.plan', job: 'j' }, () => {
    log.child({ engine: 'e' }).warn('slow')
  })
  log.info('outside')
  expect(JSON.parse(lines[0]!)).toMatchObject({
    requestId: 'r',
    queue: 'transcripts.plan',
    job: 'j',
    engine: 'e',
    msg: 'slow',
  })
  expect(JSON.parse(lines[1]!)).not.toHaveProperty('requestId')
})
