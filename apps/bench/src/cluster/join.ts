import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { apiBasePath, type EndpointName, endpoints, type Envelope, fromWire, passwordSalt, type Session, successCode, toWire } from '@longhand/contracts'

const mailTries = 150
const mailTryMs = 100

/**
 * Registers a user by the calls of the login dialog, which every version of the product has.
 *
 * @param outbox Where mails of all processes lie.
 */
export async function join(address: string, outbox: string): Promise<Session> {
  const email = `${randomBytes(5).toString('hex')}@example.org`
  const password = createHash('md5')
    .update(`Pa-${randomBytes(6).toString('hex')}${passwordSalt}`)
    .digest('hex')
  const visitor = new Visitor(address)
  await visitor.post('sendCode', { email })
  await visitor.post('checkVerificationCode', { email, verificationCode: await readCode(outbox, email) })
  await visitor.post('emailRegister', { email, password, source: 0 })
  const session = await visitor.post<Session>('emailLogin', { email, password })
  await visitor.post('submitInfo', { infoCollectIdentity: 'Skip', infoCollectChannel: 'Skip' }, session.token)
  await visitor.post('receiveGift', { gift: 'new_user' }, session.token)
  return session
}

class Visitor {
  readonly #cookies = new Map<string, string>()

  constructor(private readonly address: string) {}

  async post<Data>(name: EndpointName, fields: object, token?: string): Promise<Data> {
    const response = await fetch(`${this.address}${apiBasePath}${endpoints[name].path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: [...this.#cookies].map(([key, value]) => `${key}=${value}`).join('; '),
        ...(token === undefined ? {} : { token }),
      },
      body: JSON.stringify(toWire(fields)),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      this.#cookies.set(key, value)
    }
    const { status_code: code, status_msg: message, data } = (await response.json()) as Envelope<Data>
    if (code !== successCode) throw new Error(`${name}: ${code} ${message}`)
    return fromWire(data) as Data
  }
}

async function readCode(outbox: string, email: string): Promise<string> {
  for (let tries = 0; tries < mailTries; tries += 1) {
    const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml'))
    for (const name of names.toSorted().reverse()) {
      const mail = await readFile(path.join(outbox, name), 'utf8')
      const [headers = '', ...body] = mail.split('\r\n\r\n')
      const code = headers.toLowerCase().includes(email) && /\b\d{6}\b/.exec(body.join('\n\n'))?.[0]
      if (code) return code
    }
    await delay(mailTryMs)
  }
  throw new Error(`No mail with a code came for ${email}.`)
}
