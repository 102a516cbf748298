import { createAccount, openSession, post } from './support/account.ts'
import { expect, test } from './support/fixtures.ts'
import { keepScreen } from './support/looks.ts'

test('the page of the web API sends a call with an access token, and asks no other origin for anything', async ({
  page,
  longhand,
  request,
}) => {
  const account = await createAccount(longhand)
  const { token: session } = await openSession(longhand, account)
  const { token } = await post<{ token: string }>(
    request,
    'createAccessToken',
    { name: 'Page', scopes: ['account:read'] },
    session,
  )
  const elsewhere: string[] = []
  page.on('request', (sent) => {
    if (!/^(data|blob):/.test(sent.url()) && new URL(sent.url()).origin !== longhand.address)
      elsewhere.push(sent.url())
  })

  await page.goto('/web-api/docs#tag/account/GET/web-api/api/v1/user/info')
  await expect(page).toHaveTitle('Longhand API')
  await page.getByPlaceholder('Token').fill(token)
  await page.getByRole('button', { name: /Test Request \(get .*user\/info/i }).click()
  const client = page.getByRole('dialog')
  const answered = page.waitForResponse(/\/user\/info$/)
  await client.getByRole('button', { name: /^Send/ }).first().click()
  expect((await answered).request().headers()['authorization']).toBe(`Bearer ${token}`)
  await expect(client.getByText(account.email)).toBeVisible()
  await keepScreen(page, 'api-page-answer')
  expect(elsewhere).toEqual([])
})
