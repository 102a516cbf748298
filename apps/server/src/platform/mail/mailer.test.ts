import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pino from 'pino'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ManualClock } from '../clock/testing.ts'
import { checkMailServer, createMailer, type Mail, type Mailer } from './mailer.ts'

let folder: string
const logged: string[] = []
const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })
const clock = new ManualClock('2026-05-17T09:30:00.000Z')
const from = 'Longhand <longhand@example.com>'

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'longhand-mail-'))
})
afterAll(() => rm(folder, { recursive: true }))

const outboxDir = () => path.join(folder, 'outbox')
const newestFile = async () => {
  const names = await readdir(outboxDir())
  const written = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(path.join(outboxDir(), name))).mtimeMs })),
  )
  return path.join(outboxDir(), written.sort((one, other) => other.at - one.at)[0]?.name ?? '')
}

/** What every mailer does alike. `received` gives the newest mail as it arrived. */
function describeMailer(
  name: string,
  open: () => Promise<{ mailer: Mailer; received(): Promise<string>; close(): Promise<void> }>,
): void {
  describe(name, () => {
    let adapter: Awaited<ReturnType<typeof open>>
    beforeAll(async () => {
      adapter = await open()
    })
    afterAll(async () => {
      adapter.mailer.close()
      await adapter.close()
    })

    it('carries a mail whole', async () => {
      await adapter.mailer.send({
        to: 'ada@example.com',
        subject: 'Your code',
        text: 'Your code is 123456.',
        html: '<p>Your code is <b>123456</b>.</p>',
      })
      const mail = await PostalMime.parse(await adapter.received())
      expect(mail).toMatchObject({
        subject: 'Your code',
        from: { name: 'Longhand', address: 'longhand@example.com' },
        date: '2026-05-17T09:30:00.000Z',
      })
      expect(mail.to).toMatchObject([{ address: 'ada@example.com' }])
      expect(mail.text?.trim()).toBe('Your code is 123456.')
      expect(mail.html).toContain('<b>123456</b>')
    })

    it('puts the text first, as quoted-printable with CRLF lines', async () => {
      await adapter.mailer.send({
        to: 'ada@example.com',
        subject: 'Hello',
        text: 'Schöne Grüße, 654321',
        html: '<p>x</p>',
      })
      const raw = await adapter.received()
      const types = [...raw.matchAll(/^Content-Type: (text\/\w+)/gm)].map((match) => match[1])
      expect(types).toEqual(['text/plain', 'text/html'])
      expect(raw).toMatch(
        /Content-Type: text\/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nSch=C3=B6ne/,
      )
      expect(raw.replaceAll('\r\n', '')).not.toContain('\n')
    })

    it('carries Chinese in subject and text', async () => {
      await adapter.mailer.send({
        to: 'ada@example.com',
        subject: '您的验证码',
        text: '您的验证码是 246810。',
      })
      const mail = await PostalMime.parse(await adapter.received())
      expect(mail.subject).toBe('您的验证码')
      expect(mail.text?.trim()).toBe('您的验证码是 246810。')
    })

    it('lets no one add a header or a recipient', async () => {
      await adapter.mailer.send({ to: 'ada@example.com', subject: 'Hi\r\nBcc: eve@example.com', text: 'x' })
      const mail = await PostalMime.parse(await adapter.received())
      expect(mail.headers.map((header) => header.key)).not.toContain('bcc')
    })

    it('never logs a code, a text or a recipient', async () => {
      logged.length = 0
      await adapter.mailer.send({ to: 'ada@example.com', subject: 'Your code', text: 'Your code is 975310.' })
      expect(logged.join('')).not.toMatch(/975310|ada@example|Your code/)
    })
  })
}

describeMailer('the outbox', () => {
  const mailer = createMailer({ from, smtpUrl: undefined, outboxDir: outboxDir() }, { log, clock })
  return Promise.resolve({
    mailer,
    received: async () => readFile(await newestFile(), 'utf8'),
    close: () => Promise.resolve(),
  })
})

describe('the outbox', () => {
  it('writes one file for one mail, readable by its owner alone, and logs its name', async () => {
    logged.length = 0
    const mailer = createMailer({ from, smtpUrl: undefined, outboxDir: outboxDir() }, { log, clock })
    const before = (await readdir(outboxDir())).length
    await Promise.all(
      [1, 2, 3].map((count) => mailer.send({ to: 'ada@example.com', subject: 'One', text: `${count}` })),
    )
    const names = await readdir(outboxDir())
    expect(names).toHaveLength(before + 3)
    for (const name of names) expect(name).toMatch(/^2026-05-17T09-30-00-000Z-[0-9a-f]{8}\.eml$/)
    expect((await stat(await newestFile())).mode & 0o777).toBe(0o600)
    expect(logged.join('')).toContain('.eml')
  })
})

describe('what stays in the outbox', () => {
  const day = 86_400_000
  const userId = '0190f3a2-1111-7000-8000-000000000001'
  let own: string
  let time: ManualClock
  let mailer: Mailer
  beforeEach(async () => {
    own = await mkdtemp(path.join(folder, 'kept-'))
    time = new ManualClock('2026-05-17T09:30:00.000Z')
    mailer = createMailer({ from, smtpUrl: undefined, outboxDir: own }, { log, clock: time })
  })
  const send = (to: string, text = 'x', more: Partial<Mail> = {}) =>
    mailer.send({ to, subject: 'One', text, ...more })
  const kept = async () =>
    (await Promise.all((await readdir(own)).map((name) => readFile(path.join(own, name), 'utf8'))))
      .map((mail) => /^To: <?([^\s>]+)/m.exec(mail)?.[1])
      .sort()

  it('is nothing of a user who is forgotten, but the mail that says so, and everything of others', async () => {
    for (const to of [
      'ada@example.com',
      'Ada@Example.com',
      'ada@example.community',
      'nada@example.com',
      'grace@example.com',
    ])
      await send(to)
    await send('grace@example.com', 'I wrote to ada@example.com', { subject: 'To: ada@example.com' })
    await send('operator@example.com', `Feedback\nFrom: user ${userId}\n`)
    await send('ada@example.com', 'Your account was deleted', { outlivesAccount: true })
    await writeFile(path.join(own, 'notes.txt'), userId)
    await mailer.forget({ address: 'ada@example.com', userId })
    expect(await kept()).toEqual([
      'ada@example.com',
      'ada@example.community',
      'grace@example.com',
      'grace@example.com',
      'nada@example.com',
      undefined,
    ])
    expect((await readdir(own)).filter((name) => name.endsWith('.last.eml'))).toHaveLength(1)
    time.advance(31 * day)
    await mailer.sweep()
    expect(await readdir(own)).toEqual(['notes.txt'])
  })

  it('goes after 30 days, by the sweep or by the next mail, and half-written mails go too', async () => {
    await send('nobody@example.com', '123456')
    await writeFile(path.join(own, '2026-05-17T09-30-00-000Z-00000000.eml.part'), 'half')
    time.advance(30 * day)
    await mailer.sweep()
    expect(await kept()).toHaveLength(2)
    time.advance(1)
    await mailer.sweep()
    expect(await kept()).toEqual([])
    await send('ada@example.com')
    time.advance(31 * day)
    await send('grace@example.com')
    expect(await kept()).toEqual(['grace@example.com'])
  })

  it('is forgotten also when a mail server was set since, and nothing is missed where there is no outbox', async () => {
    await send('ada@example.com')
    const later = createMailer({ from, smtpUrl: 'smtp://127.0.0.1:1', outboxDir: own }, { log, clock: time })
    await later.forget({ address: 'ada@example.com', userId })
    expect(await kept()).toEqual([])
    const none = createMailer(
      { from, smtpUrl: undefined, outboxDir: path.join(own, 'none') },
      { log, clock: time },
    )
    await none.forget({ address: 'ada@example.com', userId })
    await none.sweep()
    later.close()
  })
})

interface TestServer {
  url: string
  mails: string[]
  close(): Promise<void>
}

async function startServer(refuse?: string): Promise<TestServer> {
  const mails: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onAuth: ({ username, password }, _, done) =>
      username === 'user' && password === 'pass'
        ? done(null, { user: username })
        : done(new Error('Wrong name or password')),
    onRcptTo: ({ address }, _, done) =>
      done(
        refuse === undefined
          ? null
          : Object.assign(new Error(`${refuse} <${address}>`), { responseCode: 550 }),
      ),
    onData: (stream, _, done) => {
      let raw = ''
      stream.on('data', (chunk: Buffer) => (raw += chunk.toString('latin1')))
      stream.on('end', () => {
        mails.push(raw)
        done()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://user:pass@127.0.0.1:${port}`,
    mails,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

describeMailer('a mail server', async () => {
  const server = await startServer()
  const mailer = createMailer({ from, smtpUrl: server.url, outboxDir: outboxDir() }, { log, clock })
  return { mailer, received: () => Promise.resolve(server.mails.at(-1) ?? ''), close: () => server.close() }
})

describe('a mail server that refuses', () => {
  it.each([
    ['the recipient', 'No such user', (url: string) => url, '550'],
    ['the password', undefined, (url: string) => url.replace('user:pass', 'user:wrong'), '535'],
  ])('%s makes a short error that names nobody', async (_, refuse, change, code) => {
    const server = await startServer(refuse)
    const mailer = createMailer({ from, smtpUrl: change(server.url), outboxDir: outboxDir() }, { log, clock })
    const sending = mailer.send({ to: 'ada@example.com', subject: 'Your code', text: '975310' })
    await expect(sending).rejects.toThrow(`The mail server did not take a mail (${code}).`)
    mailer.close()
    await server.close()
  })
})

it('a mail server is checked without a mail', async () => {
  const server = await startServer()
  await expect(checkMailServer(server.url)).resolves.toBeUndefined()
  await expect(checkMailServer(server.url.replace('user:pass', 'user:wrong'))).rejects.toThrow(
    'The mail server does not let us in (535). Look at SMTP_URL.',
  )
  expect(server.mails).toEqual([])
  await server.close()
})
