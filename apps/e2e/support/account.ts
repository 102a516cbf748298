import { createHash, randomBytes } from 'node:crypto'
import {
  type AnswerOf,
  apiBasePath,
  type EndpointName,
  endpoints,
  type Envelope,
  fromWire,
  passwordSalt,
  type Session,
  successCode,
  toWire,
} from '@longhand/contracts'
import { type APIRequestContext, type APIResponse, type Page, request } from '@playwright/test'
import type { Longhand } from './longhand.ts'
import { readCode } from './outbox.ts'

/** An unused address with an uncommon password. */
export interface Account {
  email: string
  password: string
}

export function newAccount(): Account {
  return {
    email: `${randomBytes(5).toString('hex')}@example.org`,
    password: `Pa-${randomBytes(6).toString('hex')}`,
  }
}

/** By the calls that the login dialog makes, for journeys about something else. */
export async function createAccount(
  longhand: Pick<Longhand, 'address' | 'outbox'>,
  inviteCode?: string,
): Promise<Account> {
  const account = newAccount()
  // One browser's cookies bind the code to the registration.
  const browser = await request.newContext({ baseURL: longhand.address })
  await post(browser, 'sendCode', { email: account.email })
  await post(browser, 'checkVerificationCode', {
    email: account.email,
    verificationCode: await readCode(longhand.outbox, account.email),
  })
  await post(browser, 'emailRegister', {
    email: account.email,
    password: hash(account.password),
    source: 0,
    inviteCode,
  })
  const { token } = await post<Session>(browser, 'emailLogin', {
    email: account.email,
    password: hash(account.password),
  })
  await post(browser, 'submitInfo', { infoCollectIdentity: 'Skip', infoCollectChannel: 'Skip' }, token)
  await post(browser, 'receiveGift', { gift: 'new_user' }, token)
  await browser.dispose()
  return account
}

export async function openSession(
  longhand: Pick<Longhand, 'address'>,
  { email, password }: Account,
): Promise<Session> {
  const browser = await request.newContext({ baseURL: longhand.address })
  const session = await post<Session>(browser, 'emailLogin', { email, password: hash(password) })
  await browser.dispose()
  return session
}

export async function logIn(page: Page, longhand: Longhand, account: Account): Promise<void> {
  const session = await openSession(longhand, account)
  // Any document of the product has its storage: this one loads nothing.
  await page.goto(`${longhand.address}/livez`)
  await page.evaluate(({ userId, token }) => {
    localStorage.setItem('token', token)
    localStorage.setItem('userId', userId)
  }, session)
  // The page would take the new session for another tab's and reload in the middle of what follows.
  await page.goto('about:blank')
}

export async function post<Answer>(
  browser: APIRequestContext,
  name: EndpointName,
  data: unknown,
  token?: string,
): Promise<Answer> {
  return open(
    name,
    await browser.post(`${apiBasePath}${endpoints[name].path}`, {
      data: toWire(data),
      headers: token ? { token } : {},
    }),
  )
}

export async function get<Answer>(
  browser: APIRequestContext,
  name: EndpointName,
  token: string,
  fields: object = {},
): Promise<Answer> {
  const params = toWire(fields) as Record<string, string>
  return open(
    name,
    await browser.get(`${apiBasePath}${endpoints[name].path}`, { params, headers: { token } }),
  )
}

async function open<Answer>(name: EndpointName, answer: APIResponse): Promise<Answer> {
  const envelope = (await answer.json()) as Envelope<Answer>
  if (envelope.status_code !== successCode)
    throw new Error(`${name}: ${envelope.status_code} ${envelope.status_msg}`)
  return fromWire(envelope.data) as Answer
}

/** An account that may do on pages of the administration what operators do there. */
export async function createOperator(longhand: Longhand): Promise<Account> {
  const operator = await createAccount(longhand)
  await longhand.admin('roles', 'grant', operator.email, 'operator')
  return operator
}

/** A call of the administration, with a login of its own: others end when the calendar moves. */
export async function operate<Name extends EndpointName>(
  longhand: Pick<Longhand, 'address'>,
  operator: Account,
  name: Name,
  fields: object = {},
): Promise<AnswerOf<Name>> {
  const { token } = await openSession(longhand, operator)
  const browser = await request.newContext({ baseURL: longhand.address })
  try {
    return endpoints[name].method === 'GET'
      ? await get(browser, name, token, fields)
      : await post(browser, name, fields, token)
  } finally {
    await browser.dispose()
  }
}

/** Has what runs by the clock run once more. One that waits since before a restart will run as well. */
export async function runScheduledJob(
  longhand: Pick<Longhand, 'address'>,
  operator: Account,
  job: string,
): Promise<void> {
  try {
    await operate(longhand, operator, 'runScheduledJob', { job })
  } catch (error) {
    if (!String(error).includes('This job waits or runs already')) throw error
  }
}

export function hash(password: string): string {
  return createHash('md5')
    .update(password + passwordSalt)
    .digest('hex')
}
