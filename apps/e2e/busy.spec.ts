import path from 'node:path'
import type { AnswerOf } from '@longhand/contracts'
import { devices, request } from '@playwright/test'
import { createAccount, get, openSession, post } from './support/account.ts'
import { BusyServer } from './support/busy-server.ts'
import { shortClip } from './support/clips.ts'
import { expect, test, toasts } from './support/fixtures.ts'
import { enter } from './support/login-dialog.ts'
import { keepScreen } from './support/looks.ts'
import { chooseFiles } from './support/uploading.ts'

test('a server that puts off every second call: log in, upload, edit, buy and claim, and nothing is lost', async ({
  page,
  browser,
  longhand,
  complaints,
}) => {
  test.setTimeout(480_000)
  complaints.expect(/503 \(Service Unavailable\)/)
  const account = await createAccount(longhand)
  const busy = await BusyServer.start(longhand)
  const name = path.basename(shortClip())

  await test.step('log in', async () => {
    await page.goto(`${busy.address}/`)
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
    await enter(page, account)
    await expect(page).toHaveURL(/\/home$/)
    await expect(toasts(page).getByRole('button', { name: 'Check in' })).toBeVisible()
    await keepScreen(page, 'busy-1-home')
  })

  await test.step('check in, and claim the task', async () => {
    await toasts(page).getByRole('button', { name: 'Check in' }).click()
    const rewards = page.getByRole('dialog', { name: 'Rewards' })
    const popup = page.getByRole('dialog', { name: 'It’s yours' })
    await rewards.getByRole('button', { name: 'Sign in' }).click()
    await popup.getByRole('button', { name: 'Get' }).click()
    await rewards.getByRole('tab', { name: /^Tasks/ }).click()
    await rewards.getByRole('button', { name: 'Claim: Check in' }).click()
    await popup.getByRole('button', { name: 'Get' }).click()
    await expect(rewards.getByText('Completed')).toBeVisible()
    await keepScreen(page, 'busy-2-claimed')
    await page.keyboard.press('Escape')
  })

  await test.step('upload a recording with its text, and edit it', async () => {
    await page.goto(`${busy.address}/audio-list`)
    const srt = '1\n00:00:00,000 --> 00:00:01,500\nAnna: Good morning to everyone\n'
    await chooseFiles(page, [shortClip()])
    await page.getByRole('dialog', { name: 'Transcribe' }).getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('link', { name }).click()
    await page.getByRole('button', { name: 'Import a text…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import a text' })
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'talk.srt', mimeType: 'text/plain', buffer: Buffer.from(srt) })
    await dialog.getByRole('button', { name: 'Import' }).click()
    await expect(page.getByText('Good morning to everyone')).toBeVisible()
    for (const words of [', and welcome', ' to this talk']) {
      await page
        .getByRole('button', { name: /^Edit the text at/ })
        .first()
        .click()
      await page.keyboard.press('End')
      await page.keyboard.type(words)
      await page.keyboard.press('Escape')
      await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    }
    await keepScreen(page, 'busy-3-edited')
  })

  await test.step('buy a time card', async () => {
    await page.goto(`${busy.address}/home`)
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: /^Time and plan/ }).click()
    await page.getByRole('main').getByRole('button', { name: 'Buy a time card' }).click()
    const cashier = page.getByRole('dialog', { name: 'Buy a time card' })
    const address = await cashier
      .frameLocator('iframe[title="Payment code"]')
      .getByTestId('sandbox-scan')
      .getAttribute('href')
    await keepScreen(page, 'busy-4-cashier')
    const { defaultBrowserType: _, ...phoneLook } = devices['iPhone 13']
    const phone = await browser.newPage(phoneLook)
    await phone.goto(address!)
    await phone.getByTestId('sandbox-pay').click()
    await expect(phone.getByTestId('sandbox-result')).toBeVisible()
    await phone.close()
    await page.getByRole('dialog', { name: 'It’s yours' }).getByRole('button', { name: 'Get' }).click()
  })

  await test.step('the product itself has each of it once', async () => {
    const { token } = await openSession(longhand, account)
    const server = await request.newContext({ baseURL: longhand.address })
    const { list: recordings } = await get<AnswerOf<'listRecordings'>>(server, 'listRecordings', token)
    expect(recordings.map(({ fileName }) => fileName)).toEqual([name])
    const { sectionsJson } = await get<AnswerOf<'getText'>>(server, 'getText', token, {
      recordingId: recordings[0]!.recordingId,
    })
    expect((JSON.parse(sectionsJson) as { text: string }[]).map(({ text }) => text)).toEqual([
      'Good morning to everyone, and welcome to this talk',
    ])
    const { list: orders } = await get<AnswerOf<'listOrders'>>(server, 'listOrders', token)
    expect(orders.map(({ status }) => status)).toEqual(['paid'])
    const { list: cards } = await get<AnswerOf<'listTimeCards'>>(server, 'listTimeCards', token)
    expect(cards.filter(({ source }) => source === 'bought')).toHaveLength(1)
    const { list: beans } = await post<AnswerOf<'listBeanEntries'>>(
      server,
      'listBeanEntries',
      { page: 1, pageSize: 100 },
      token,
    )
    expect(beans.filter(({ coinNumber }) => coinNumber > 0)).toHaveLength(2)
    await server.dispose()
  })

  for (const kind of [
    /email_login/,
    /PATCH .*\/audio\/tus\//,
    /upload_complete/,
    /update_sections/,
    /execute_payment/,
    /receive_reward/,
    /\/store\/sign$/,
  ]) {
    expect(busy.refusals(kind), String(kind)).toBeGreaterThan(0)
  }
  await busy.close()
})
