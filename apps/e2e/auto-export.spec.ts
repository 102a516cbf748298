import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { v2 as webdav } from 'webdav-server'
import { shortClip } from './support/clips.ts'
import { expect, test as base, toasts } from './support/fixtures.ts'
import { Longhand } from './support/longhand.ts'
import { expectAccessible, keepScreen } from './support/looks.ts'
import { transcribe } from './support/uploading.ts'

const test = base.extend<object, { longhand: Longhand }>({
  longhand: [
    async ({}, use) => {
      const longhand = await Longhand.start(undefined, { LONGHAND_OUTBOUND_NETWORKS: '127.0.0.0/8' })
      await use(longhand)
      await longhand.remove()
    },
    { scope: 'worker', timeout: 150_000 },
  ],
})

test('a rule writes a new transcript to a WebDAV server, with front matter', async ({ page, person }) => {
  test.setTimeout(420_000)
  expect(person.email).not.toBe('')
  const folder = await mkdtemp(path.join(tmpdir(), 'longhand-vault-'))
  const server = await startWebdav(folder)

  await test.step('the rule is tried and made', async () => {
    await page.goto('/personalInfo?menu=data')
    await page.getByRole('button', { name: 'New rule' }).click()
    const dialog = page.getByRole('dialog', { name: 'New rule' })
    await dialog.getByLabel('File name').fill('Meetings/{{title}}')
    await dialog.getByRole('checkbox', { name: 'Lay out files with a template' }).click()
    await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('title: "Weekly meeting"')
    await dialog.getByLabel('Address of the folder').fill(server.address)
    await dialog.getByLabel('User name').fill('ana')
    await dialog.getByLabel('Password', { exact: true }).fill('wrong')
    await dialog.getByRole('button', { name: 'Test the connection' }).click()
    await expect(dialog.getByText('The server did not accept the user name and password.')).toBeVisible()
    await dialog.getByLabel('Password', { exact: true }).fill('a password')
    await dialog.getByRole('button', { name: 'Test the connection' }).click()
    await expect(dialog.getByText('A file could be written and was deleted again.')).toBeVisible()
    await keepScreen(page, 'auto-export-rule')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Create rule' }).click()
    await expect(toasts(page).getByText(/^Rule created/)).toBeVisible()
  })

  await test.step('what is transcribed appears there', async () => {
    await transcribe(page, shortClip())
    const name = path.basename(shortClip()).replace(/\.[^.]+$/, '')
    const file = path.join(folder, 'Meetings', `${name}.md`)
    await expect(async () => expect(await readFile(file, 'utf8')).toMatch(/^---\ntitle: /)).toPass({
      timeout: 60_000,
    })
    await page.goto('/personalInfo?menu=data')
    await page.getByRole('button', { name: /^Exports of the rule/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Exports' })
    await expect(dialog.getByText('Written', { exact: true })).toBeVisible()
    await expect(dialog.getByText(`Meetings/${name}.md`)).toBeVisible()
    await keepScreen(page, 'auto-export-exports')
    await expectAccessible(page)
  })

  await server.close()
  await rm(folder, { recursive: true, force: true })
})

async function startWebdav(folder: string): Promise<{ address: string; close: () => Promise<void> }> {
  const users = new webdav.SimpleUserManager()
  const privileges = new webdav.SimplePathPrivilegeManager()
  privileges.setRights(users.addUser('ana', 'a password', false), '/', ['all'])
  const port = await freePort()
  const server = new webdav.WebDAVServer({
    port,
    hostname: '127.0.0.1',
    httpAuthentication: new webdav.HTTPBasicAuthentication(users, 'vault'),
    privilegeManager: privileges,
    requireAuthentification: true,
  })
  await server.setFileSystemAsync('/', new webdav.PhysicalFileSystem(folder))
  await server.startAsync(port)
  return { address: `http://127.0.0.1:${port}/`, close: () => server.stopAsync() }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}
