import { createAccount, logIn, newAccount, openSession } from './support/account.ts'
import { expect, test, toasts } from './support/fixtures.ts'
import { Longhand } from './support/longhand.ts'
import { expectAccessible, keepScreen } from './support/looks.ts'

test('who is invited comes in where registration is closed, and is out while suspended', async ({
  page,
  browser,
}) => {
  // Of its own: elsewhere people register.
  const longhand = await Longhand.start()
  try {
    const owner = await createAccount(longhand)
    await longhand.admin('roles', 'grant', owner.email, 'owner')
    await logIn(page, longhand, owner)

    await page.goto(`${longhand.address}/operator?menu=registration`)
    await page.getByRole('combobox', { name: 'Who may register' }).click()
    await page.getByRole('option', { name: 'No one' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(toasts(page).getByText('Saved')).toBeVisible()
    const guest = newAccount()
    await expect(createAccount(longhand)).rejects.toThrow('Registration is not open')

    await page.getByRole('textbox', { name: 'Email addresses' }).fill(guest.email)
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await expect(page.getByText('Invited: 1')).toBeVisible()
    await expectAccessible(page)
    await keepScreen(page, 'operator-invited')
    const link = (await page.getByText(`${longhand.address}/account-link/`).textContent()) ?? ''

    const guestPage = await (await browser.newContext()).newPage()
    await guestPage.goto(link)
    await guestPage.getByLabel('Password', { exact: true }).fill(guest.password)
    await guestPage.getByLabel('Confirm password').fill(guest.password)
    await expectAccessible(guestPage)
    await guestPage.getByRole('button', { name: 'Create account' }).click()
    await expect(guestPage).toHaveURL(`${longhand.address}/audio-list`)
    await guestPage.goto(link)
    await expect(guestPage.getByText('This link can’t be used any more')).toBeVisible()

    await page.goto(`${longhand.address}/operator?menu=people`)
    await page.getByRole('button', { name: `Open ${guest.email}` }).click()
    await expect(page.getByRole('heading', { name: guest.email })).toBeVisible()
    await keepScreen(page, 'operator-person')
    const decide = async (action: string): Promise<void> => {
      await page.getByRole('button', { name: action, exact: true }).click()
      // A toast is a dialog, too.
      const dialog = page.getByRole('dialog').filter({ has: page.getByRole('textbox', { name: 'Reason' }) })
      await dialog.getByRole('textbox', { name: 'Reason' }).fill('Left the office')
      await dialog.getByRole('button', { name: action, exact: true }).click()
      await expect(dialog).toBeHidden()
    }
    await decide('Suspend')
    await expect(openSession(longhand, guest)).rejects.toThrow('This account is suspended')
    await guestPage.goto(`${longhand.address}/audio-list`)
    await expect(guestPage.getByRole('button', { name: 'Log in' }).first()).toBeVisible()
    await decide('Let in again')
    expect((await openSession(longhand, guest)).token).not.toBe('')
    await guestPage.context().close()
  } finally {
    // A page that stays open would ask a server that is away.
    await page.goto('about:blank')
    await longhand.remove()
  }
})
