import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  type AnswerOf,
  apiBasePath,
  endpoints,
  errorCatalog,
  recordingStatus,
  successCode,
  wireNames,
  writeTranscriptionRequest,
} from '@longhand/contracts'
import { packTinyModel, startModelHost } from '@longhand/server/src/testing-models.ts'
import {
  type APIRequestContext,
  type Browser,
  devices,
  type Locator,
  type Page,
  request,
} from '@playwright/test'
import JSZip from 'jszip'
import { type Account, createAccount, get, logIn, newAccount, openSession, post } from './support/account.ts'
import { shortClip, writeLongRecording } from './support/clips.ts'
import { expect, test as base, toasts } from './support/fixtures.ts'
import { Longhand } from './support/longhand.ts'
import { expectAccessible, keepScreen } from './support/looks.ts'
import { chooseFiles, upload } from './support/uploading.ts'

/** One installation with one owner for all of them: what a journey needs besides is a new account. */
const test = base.extend<{ ownerPage: Page }, { longhand: Longhand; owner: Account }>({
  longhand: [
    async ({}, use) => {
      const { archive, entry } = await packTinyModel()
      const mirror = await startModelHost(archive)
      const folder = await mkdtemp(path.join(tmpdir(), 'longhand-e2e-models-'))
      const list = path.join(folder, 'models.json')
      await writeFile(list, JSON.stringify([entry]))
      const longhand = await Longhand.start(undefined, {
        LONGHAND_PAYMENTS: 'sandbox',
        LONGHAND_MODELS_LIST: list,
        LONGHAND_MODELS_URL: mirror.address,
      })
      await use(longhand)
      await longhand.remove()
      mirror.close()
      await rm(folder, { recursive: true })
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  owner: [async ({ longhand }, use) => use(await createAccount(longhand)), { scope: 'worker' }],
  ownerPage: async ({ page, longhand, owner }, use) => {
    const { token } = await openSession(longhand, owner)
    const { role } = await get<AnswerOf<'getUserInfo'>>(page.request, 'getUserInfo', token)
    if (role === undefined)
      await post(page.request, 'claimOwnership', { code: await longhand.ownerCode() }, token)
    await logIn(page, longhand, owner)
    await use(page)
  },
})

/** Another person in a browser of their own. */
async function openFor(browser: Browser, longhand: Longhand, account: Account): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: longhand.address })).newPage()
  await logIn(page, longhand, account)
  return page
}

interface Calls {
  server: APIRequestContext
  token: string
}

async function callsOf(longhand: Longhand, account: Account): Promise<Calls> {
  const { token } = await openSession(longhand, account)
  return { server: await request.newContext({ baseURL: longhand.address }), token }
}

async function openPerson(page: Page, { email }: Account): Promise<void> {
  await page.goto(`/operator?menu=people&keyword=${encodeURIComponent(email)}`)
  await page.getByRole('button', { name: `Open ${email}` }).click()
  await expect(page.getByRole('heading', { name: email })).toBeVisible()
}

/** A toast is a dialog, too. */
function reasonDialog(page: Page): Locator {
  return page.getByRole('dialog').filter({ has: page.getByRole('textbox', { name: 'Reason' }) })
}

async function decide(page: Page, action: string, reason: string): Promise<void> {
  await page.getByRole('button', { name: action, exact: true }).click()
  const dialog = reasonDialog(page)
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await dialog.getByRole('button', { name: action, exact: true }).click()
  await expect(dialog).toBeHidden()
}

async function changeRole(page: Page, { email }: Account, role: string): Promise<Locator> {
  await page.goto(`/operator?menu=people&keyword=${encodeURIComponent(email)}`)
  await page.getByRole('button', { name: `Change role of ${email}` }).click()
  const dialog = page.getByRole('dialog', { name: `Role of ${email}`, exact: true })
  await dialog.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: role, exact: true }).click()
  await dialog.getByRole('button', { name: 'Change role' }).click()
  return dialog
}

async function personOf(
  longhand: Longhand,
  owner: Account,
  { email }: Account,
): Promise<AnswerOf<'getPerson'>> {
  const { server, token } = await callsOf(longhand, owner)
  const { list } = await get<AnswerOf<'listPeople'>>(server, 'listPeople', token, { keyword: email })
  return get(server, 'getPerson', token, { userId: list[0]?.userId })
}

async function orderOf(
  longhand: Longhand,
  owner: Account,
  keyword: string,
): Promise<AnswerOf<'listAllOrders'>['list'][number] | undefined> {
  const { server, token } = await callsOf(longhand, owner)
  return (await get<AnswerOf<'listAllOrders'>>(server, 'listAllOrders', token, { keyword })).list[0]
}

/** Of the last days. */
async function moneyOf(longhand: Longhand, owner: Account): Promise<{ paid: number; refunded: number }> {
  const { server, token } = await callsOf(longhand, owner)
  const { days } = await get<AnswerOf<'getTrends'>>(server, 'getTrends', token, { days: 7 })
  const sum = (of: 'paid' | 'refunded'): number =>
    Math.round(days.reduce((total, day) => total + day[of], 0) * 100) / 100
  return { paid: sum('paid'), refunded: sum('refunded') }
}

/** A card of an hour, which is not paid yet. */
function order({ server, token }: Calls): Promise<AnswerOf<'executePayment'>> {
  return post(server, 'executePayment', { source: 0, goodsId: 'card-1h', payAgent: 'alipay' }, token)
}

test('the first owner enters the code of the console, and there is always one', async ({
  page,
  longhand,
  owner,
}) => {
  await logIn(page, longhand, owner)
  await page.goto('/operator')
  await expect(page).toHaveURL(`${longhand.address}/404`)
  await page.goto('/operator?code=AAAA-BBBB-CCCC-DDDD')
  const enter = page.getByRole('button', { name: 'Become the owner' })
  await enter.click()
  await expect(
    page.getByText('This is not the code of the console, or there is an owner already'),
  ).toBeVisible()
  await expectAccessible(page)
  const code = await longhand.ownerCode()
  await page.getByRole('textbox', { name: 'Code' }).fill(code.toLowerCase())
  await enter.click()
  await expect(page).toHaveURL(`${longhand.address}/operator`)
  await expect(page.getByRole('heading', { name: 'Administration' })).toBeVisible()
  await expect(page.getByText('Needs attention')).toBeVisible()
  await keepScreen(page, 'operator-first-owner', { fullPage: true })

  const { server, token } = await callsOf(longhand, await createAccount(longhand))
  await expect(post(server, 'claimOwnership', { code }, token)).rejects.toThrow(
    String(errorCatalog.WRONG_CODE.code),
  )
  await expect(get(server, 'listPeople', token)).rejects.toThrow('Your account may not do this')

  const refused = await changeRole(page, owner, 'Person')
  await expect(refused.getByText('This is the only owner. Make someone else an owner first')).toBeVisible()
  await page.goto('/operator?menu=people')
  await expect(page.getByRole('button', { name: `Suspend ${owner.email}` })).toHaveCount(0)
})

test('support finds people and orders, and neither reads nor pays nor changes anything', async ({
  ownerPage,
  browser,
  longhand,
  owner,
}) => {
  const [supporter, person] = [await createAccount(longhand), await createAccount(longhand)]
  const theirs = await callsOf(longhand, person)
  const recordingId = await upload(theirs.server, theirs.token, shortClip())
  const { orderNumber } = await order(theirs)

  await expect(await changeRole(ownerPage, supporter, 'Support')).toBeHidden()
  const support = await openFor(browser, longhand, supporter)
  await support.goto('/operator')
  await expect(support.getByRole('tab')).toHaveText([
    'People',
    'Speech models',
    'Orders',
    'Rewards',
    'Messages',
  ])
  await openPerson(support, person)
  await expect(support.getByText('Time left')).toBeVisible()
  for (const action of ['Suspend', 'Give time', 'Set storage', 'Export data', 'Erase account'])
    await expect(support.getByRole('button', { name: action })).toHaveCount(0)
  await expectAccessible(support)
  await keepScreen(support, 'operator-support')
  await support.goto(`/operator?menu=orders&keyword=${orderNumber}`)
  await expect(support.getByRole('row').filter({ hasText: person.email })).toBeVisible()
  for (const action of [/^Refund/, 'Export as CSV', /^Revoke/])
    await expect(support.getByRole('button', { name: action })).toHaveCount(0)
  // An address that an operator sent shows what support may see.
  await support.goto('/operator?menu=trail')
  await expect(support.getByRole('tab', { name: 'People' })).toHaveAttribute('aria-selected', 'true')
  await support.goto(`/detail?${wireNames.recordingId}=${recordingId}`)
  await expect(support.getByText('This recording is not there')).toBeVisible()
  await support.context().close()

  const { server, token } = await callsOf(longhand, supporter)
  const { userId } = await personOf(longhand, owner, person)
  const reason = 'x'
  for (const [name, fields] of [
    ['refundOrder', { orderNumber, reason }],
    ['giveToPerson', { userId, what: 'beans', amount: 1, key: 'k', reason }],
    ['suspendPerson', { userId, reason }],
    ['exportPerson', { userId, reason }],
  ] as const)
    await expect(post(server, name, fields, token)).rejects.toThrow('Your account may not do this')
})

test('a transcription ends when its owner is suspended, who gets the time back and reads why', async ({
  ownerPage,
  browser,
  longhand,
  owner,
}) => {
  const person = await createAccount(longhand)
  const { secondsLeft: before } = await personOf(longhand, owner, person)
  const folder = await mkdtemp(path.join(tmpdir(), 'longhand-e2e-suspended-'))
  const file = path.join(folder, 'long.mp3')
  writeLongRecording(file, 900)
  const theirs = await openFor(browser, longhand, person)
  await theirs.goto('/audio-list')
  await chooseFiles(theirs, [file])
  await theirs
    .getByRole('dialog', { name: 'Transcribe' })
    .getByRole('button', { name: 'Start transcription' })
    .click()
  await expect
    .poll(async () => before - (await personOf(longhand, owner, person)).secondsLeft)
    .toBeGreaterThanOrEqual(900)

  await ownerPage.goto('/operator?menu=work&work=transcription')
  const jobs = ownerPage.getByRole('row').filter({ hasText: person.email })
  await expect(jobs.first()).toBeVisible()
  await keepScreen(ownerPage, 'operator-work')
  await openPerson(ownerPage, person)
  await decide(ownerPage, 'Suspend', 'Left the office')
  await expect(ownerPage.getByText('Suspended', { exact: true })).toBeVisible()
  await expect.poll(async () => (await personOf(longhand, owner, person)).secondsLeft).toBe(before)
  await ownerPage.goto('/operator?menu=work&work=transcription')
  await expect(ownerPage.getByRole('tab', { name: 'Work' })).toHaveAttribute('aria-selected', 'true')
  await expect(jobs).toHaveCount(0)

  await theirs.goto('/audio-list')
  await theirs.getByRole('button', { name: 'Log in' }).first().click()
  const dialog = theirs.getByRole('dialog', { name: 'Log in' })
  await dialog.getByLabel('Email').fill(person.email)
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await expect(dialog.getByText('This account is suspended. Ask the people who run this site')).toBeVisible()
  await expectAccessible(theirs)
  await keepScreen(theirs, 'operator-suspended')

  await openPerson(ownerPage, person)
  await decide(ownerPage, 'Restore access', 'Came back')
  await dialog.getByRole('button', { name: 'Log in' }).click()
  const row = theirs.getByRole('row').filter({ hasText: 'long.mp3' })
  await expect(row).toBeVisible()
  await expect(row.getByRole('button', { name: 'Transcribe' })).toBeVisible()
  await theirs.context().close()
  await rm(folder, { recursive: true })
})

test('an order is given back in part and then whole, which its buyer reads', async ({
  ownerPage,
  browser,
  longhand,
  owner,
}) => {
  const person = await createAccount(longhand)
  const { secondsLeft: before } = await personOf(longhand, owner, person)
  const { orderNumber, payUrl } = await order(await callsOf(longhand, person))
  const { defaultBrowserType: _, ...phoneLook } = devices['iPhone 13']
  const phone = await browser.newPage(phoneLook)
  await phone.goto(payUrl)
  await phone.goto((await phone.getByTestId('sandbox-scan').getAttribute('href')) ?? '')
  await phone.getByTestId('sandbox-pay').click()
  await expect(phone.getByTestId('sandbox-result')).toBeVisible()
  await phone.close()
  await expect
    .poll(async () => (await personOf(longhand, owner, person)).secondsLeft - before, { timeout: 90_000 })
    .toBe(3600)
  const money = await moneyOf(longhand, owner)

  const refund = async (amount?: string): Promise<void> => {
    await ownerPage.getByRole('button', { name: `Refund order ${orderNumber}` }).click()
    const dialog = reasonDialog(ownerPage)
    if (amount !== undefined) await dialog.getByRole('textbox', { name: 'Amount in ￥' }).fill(amount)
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Bought twice')
    if (amount !== undefined) {
      await expectAccessible(ownerPage)
      await keepScreen(ownerPage, 'operator-refund')
    }
    await dialog.getByRole('button', { name: 'Refund' }).click()
    await expect(dialog).toBeHidden()
    await expect(toasts(ownerPage).getByText('The money was refunded').last()).toBeVisible()
  }
  await ownerPage.goto(`/operator?menu=orders&keyword=${orderNumber}`)
  const row = ownerPage.getByRole('row').filter({ hasText: orderNumber })
  const price = (await orderOf(longhand, owner, orderNumber))?.price ?? 0
  await refund('1.25')
  await expect(row).toContainText('Paid')
  await expect(row).toContainText('1.25')
  // What was bought stays with them.
  expect((await personOf(longhand, owner, person)).secondsLeft - before).toBe(3600)
  await refund()
  await expect(row).toContainText('Refunded')
  await expect(ownerPage.getByRole('button', { name: `Refund order ${orderNumber}` })).toHaveCount(0)
  expect(await orderOf(longhand, owner, orderNumber)).toMatchObject({
    status: 'refunded',
    refunded: price,
    refundable: 0,
  })
  expect((await personOf(longhand, owner, person)).secondsLeft).toBe(before)
  const now = await moneyOf(longhand, owner)
  expect([now.paid - money.paid, now.refunded - money.refunded]).toEqual([0, price])

  const theirs = await openFor(browser, longhand, person)
  await theirs.goto('/order')
  await theirs.getByRole('button', { name: `Details of order ${orderNumber}` }).click()
  const details = theirs.getByRole('dialog', { name: 'Order', exact: true })
  await expect(details.getByText('1.25').first()).toBeVisible()
  await keepScreen(theirs, 'operator-refunded-order')
  await theirs.keyboard.press('Escape')
  await theirs.getByRole('button', { name: /^Messages/ }).click()
  for (const title of ['Refunded in part: ', 'Refunded: '])
    await expect(theirs.getByRole('option').filter({ hasText: title })).toBeVisible()
  await theirs.context().close()
})

test('what an operator did is found, taken home and outlives their account', async ({
  ownerPage,
  browser,
  longhand,
  owner,
}) => {
  const [ann, person] = [await createAccount(longhand), await createAccount(longhand)]
  await expect(await changeRole(ownerPage, ann, 'Operator')).toBeHidden()
  const theirs = await callsOf(longhand, ann)
  // A name that a spreadsheet would calculate.
  const renamed = await theirs.server.put(`${apiBasePath}${endpoints.updateUserInfo.path}`, {
    data: { nickName: '=1+1' },
    headers: { token: theirs.token },
  })
  expect(await renamed.json()).toMatchObject({ status_code: successCode })
  const annPage = await openFor(browser, longhand, ann)
  await openPerson(annPage, person)
  for (const action of ['Export data', 'Erase account', 'Change role'])
    await expect(annPage.getByRole('button', { name: action })).toHaveCount(0)
  await decide(annPage, 'Suspend', '@SUM(A1) after hours')
  await annPage.context().close()

  await openPerson(ownerPage, ann)
  await ownerPage.getByRole('button', { name: 'Erase account' }).click()
  const dialog = reasonDialog(ownerPage)
  await dialog.getByRole('textbox', { name: 'Type the address of the account' }).fill(ann.email)
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Asked for it')
  await dialog.getByRole('button', { name: 'Erase account' }).click()
  await expect(dialog).toBeHidden()
  const { server, token } = await callsOf(longhand, owner)
  const peopleLike = async (keyword: string) =>
    (await get<AnswerOf<'listPeople'>>(server, 'listPeople', token, { keyword })).total
  await expect.poll(() => peopleLike(ann.email), { timeout: 60_000 }).toBe(0)

  await ownerPage.goto('/operator?menu=trail')
  await ownerPage.getByRole('searchbox', { name: 'Search by person, action or address' }).fill(person.email)
  const rows = ownerPage.getByRole('row').filter({ hasText: 'suspend' })
  await expect(rows).toHaveCount(1)
  await expect(ownerPage).toHaveURL(/keyword=/)
  await expect(rows).toContainText('=1+1')
  await expect(rows).not.toContainText(ann.email)
  await expectAccessible(ownerPage)
  await keepScreen(ownerPage, 'operator-trail')
  const download = ownerPage.waitForEvent('download')
  await ownerPage.getByRole('button', { name: 'Export as CSV' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  const line = csv.split('\r\n').find((one) => one.includes(',suspend,')) ?? ''
  expect(line).toMatch(/^[^,]+,'=1\+1,suspend,/)
  expect(line).toMatch(/,[0-9a-f]{64}$/)
  expect(csv).not.toContain(ann.email)
})

test('who has a person’s data exported says why, and the person reads it', async ({
  ownerPage,
  browser,
  longhand,
}) => {
  const person = await createAccount(longhand)
  const { server, token } = await callsOf(longhand, person)
  await upload(server, token, shortClip())
  await openPerson(ownerPage, person)
  await ownerPage.getByRole('button', { name: 'Export data' }).click()
  const dialog = reasonDialog(ownerPage)
  await dialog.getByRole('button', { name: 'Export data' }).click()
  await expect(dialog.getByText('Please give a reason')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('A court asked for it')
  const download = ownerPage.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export data' }).click()
  const { files } = await JSZip.loadAsync(await readFile(await (await download).path()))
  expect(Object.keys(files).some((name) => /\brecordings\/[\w-]+\/original\.\w+$/.test(name))).toBe(true)

  const theirs = await openFor(browser, longhand, person)
  await theirs.goto('/home')
  await theirs.getByRole('button', { name: /^Messages/ }).click()
  await theirs.getByRole('option').filter({ hasText: 'Your data was exported' }).click()
  await expect(
    theirs.getByRole('region', { name: 'Message' }).getByText(/A court asked for it/),
  ).toBeVisible()
  await theirs.context().close()
})

test('a model of the office comes from its mirror, is tried, transcribes and goes', async ({
  ownerPage,
  longhand,
  owner,
}) => {
  test.skip(process.env['E2E_CLUSTER'] !== undefined, 'There, each worker has a folder of models of its own.')
  await ownerPage.goto('/operator?menu=models')
  const row = ownerPage.getByRole('row').filter({ hasText: 'Tiny, by the test' })
  await expect(row.getByText('Not installed')).toBeVisible()
  await expect(row.getByRole('link', { name: 'MIT' })).toBeVisible()
  await row.getByRole('button', { name: 'Install tiny' }).click()
  await expect(row.getByText('Installed', { exact: true })).toBeVisible({ timeout: 120_000 })
  await expect(row.getByText(/^Used for/)).toContainText('English')
  await row.getByRole('button', { name: 'Try tiny on the sample' }).click()
  await expect(row.getByText(/^The sample of [\d.]+ s took/)).toBeVisible({ timeout: 120_000 })
  await expectAccessible(ownerPage)
  await keepScreen(ownerPage, 'operator-models')

  const { server, token } = await callsOf(longhand, owner)
  const recordingId = await upload(server, token, shortClip())
  const wanted = { source: 0 as const, answerVersion: 3 as const, files: [{ recordingId }] }
  const fields = { transcriptionRequest: writeTranscriptionRequest(wanted) }
  await post(server, 'startTranscription', fields, token)
  const statusOf = async () =>
    (await get<AnswerOf<'listRecordings'>>(server, 'listRecordings', token)).list.find(
      (recording) => recording.recordingId === recordingId,
    )?.fileStatus
  await expect.poll(statusOf, { timeout: 120_000 }).toBe(recordingStatus.complete)
  const answer = await get<AnswerOf<'getText'>>(server, 'getText', token, { recordingId, answerVersion: 3 })
  expect(answer.engine).toEqual({ name: 'sherpa:tiny', quality: 'good' })

  await row.getByRole('button', { name: 'Remove tiny' }).click()
  await ownerPage
    .getByRole('alertdialog', { name: 'Remove tiny?' })
    .getByRole('button', { name: 'Remove' })
    .click()
  await expect(row.getByText('Not installed')).toBeVisible({ timeout: 60_000 })
  await ownerPage.goto('/operator?menu=trail&keyword=models_')
  for (const action of ['models_install', 'models_remove'])
    await expect(ownerPage.getByRole('row').filter({ hasText: action })).toBeVisible()
})

test('who is invited comes in where registration is closed', async ({ ownerPage, browser, longhand }) => {
  await ownerPage.goto(`${longhand.address}/operator?menu=registration`)
  await ownerPage.getByRole('combobox', { name: 'Who may register' }).click()
  await ownerPage.getByRole('option', { name: 'No one' }).click()
  await ownerPage.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toasts(ownerPage).getByText('Saved')).toBeVisible()
  const guest = newAccount()
  await expect(createAccount(longhand)).rejects.toThrow('Registration is not open')

  await ownerPage.getByRole('textbox', { name: 'Email addresses' }).fill(guest.email)
  await ownerPage.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(ownerPage.getByText('Invited: 1')).toBeVisible()
  await expectAccessible(ownerPage)
  await keepScreen(ownerPage, 'operator-invited')
  const link = (await ownerPage.getByText(`${longhand.address}/account-link/`).textContent()) ?? ''

  const guestPage = await (await browser.newContext()).newPage()
  await guestPage.goto(link)
  await guestPage.getByLabel('Password', { exact: true }).fill(guest.password)
  await guestPage.getByLabel('Confirm password').fill(guest.password)
  await expectAccessible(guestPage)
  await guestPage.getByRole('button', { name: 'Create account' }).click()
  await expect(guestPage).toHaveURL(`${longhand.address}/audio-list`)
  await guestPage.goto(link)
  await expect(guestPage.getByText('This link can no longer be used')).toBeVisible()
  await guestPage.context().close()
  await ownerPage.getByRole('combobox', { name: 'Who may register' }).click()
  await ownerPage.getByRole('option', { name: 'Everyone' }).click()
  await ownerPage.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toasts(ownerPage).getByText('Saved').last()).toBeVisible()
})
