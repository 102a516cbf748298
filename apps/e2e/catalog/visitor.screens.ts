import { expect, test } from './screens.ts'

for (const isPhone of [false, true]) {
  const device = isPhone ? 'phone' : 'desktop'

  test(`landing ${device}`, async ({ open, keep, say }) => {
    const page = await open('/', { isPhone })
    await page.getByRole('link', { name: say('Open the sample transcript', '打开示例文稿') }).click()
    await expect(
      page
        .getByRole('region', { name: say('Sample transcript', '示例文稿') })
        .getByText('Speaker1')
        .first(),
    ).toBeVisible()
    await page.mouse.wheel(0, -5000)
    await keep(page, 'landing/visitor')
  })

  test(`login ${device}`, async ({ open, keep, say }) => {
    const page = await open('/', { isPhone })
    await page
      .getByRole('banner')
      .getByRole('link', { name: say('Log in', '登录') })
      .click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel(say('Email', '邮箱'))).toBeVisible()
    await keep(page, 'login/log-in')
    await dialog.getByLabel(say('Email', '邮箱')).fill('anna')
    await dialog.getByLabel(say('Password', '密码'), { exact: true }).fill('short')
    await dialog.getByLabel(say('Password', '密码'), { exact: true }).press('Tab')
    await dialog.getByRole('button', { name: say('Log in', '登录'), exact: true }).hover({ force: true })
    await keep(page, 'login/fields-refused')
    await dialog.getByRole('button', { name: say('Forgot password', '忘记密码') }).click()
    await expect(dialog.getByLabel(say('New password', '新密码'))).toBeVisible()
    await keep(page, 'login/reset')
    await dialog.getByRole('button', { name: say('Back to login', '返回登录') }).click()
    await dialog.getByRole('button', { name: say('Sign up', '注册'), exact: true }).click()
    await dialog.getByLabel(say('Email', '邮箱')).fill(`${Date.now()}@example.org`)
    await dialog.getByLabel(say('Password', '密码'), { exact: true }).fill('Pier-nine-9')
    await dialog.getByLabel(say('Confirm password', '确认密码')).fill('Pier-nine-9')
    await keep(page, 'login/sign-up')
    await dialog.getByRole('button', { name: say('Get Code', '获取验证码') }).click()
    await expect(dialog.getByText(/@example\.org/)).toBeVisible()
    await keep(page, 'login/sign-up-code-sent')
  })

  test(`cashier of a visitor ${device}`, async ({ open, keep, say }) => {
    const page = await open('/', { isPhone })
    await page.getByRole('link', { name: say('Become a VIP member', '开通 VIP 会员') }).click()
    await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible()
    await keep(page, 'cashier/visitor')
  })

  test(`share ${device}`, async ({ open, keep, demo }) => {
    const page = await open(demo.shareUrl, { isPhone })
    await expect(page.getByText('Speaker1').first()).toBeVisible()
    await keep(page, 'share/open')
    await page.goto(demo.lockedUrl)
    await expect(page.locator('input[type=password]')).toBeVisible()
    await keep(page, 'share/password')
    await page.goto('/share/doesnotexistdoesnotexist')
    await expect(page.getByRole('main').getByRole('paragraph').first()).toBeVisible()
    await keep(page, 'share/ended')
  })
}

for (const [name, path] of [
  ['visitor/home', '/home'],
  ['visitor/recordings', '/audio-list'],
  ['visitor/recycle-bin', '/recycle-bin'],
  ['visitor/captions', '/caption'],
  ['visitor/text-to-voice', '/textToVoice'],
  ['visitor/personal-info', '/personalInfo'],
  ['visitor/orders', '/order'],
  ['visitor/satisfaction', '/tranSatisfaction'],
  ['pages/vip', '/vip'],
  ['pages/agreement', '/agreement'],
  ['pages/privacy', '/privacy'],
  ['pages/404', '/404'],
  ['help/document', '/helpDocument'],
] as const) {
  test(name, async ({ open, keep }) => {
    const page = await open(path)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await keep(page, name)
  })
}

test('help found', async ({ open, keep }) => {
  const page = await open('/helpDocument')
  await page.getByRole('searchbox').fill('VIP')
  await page.waitForLoadState('networkidle')
  await keep(page, 'help/search')
  await page.getByRole('searchbox').fill('zzzz')
  await expect(page.getByText(/zzzz/)).toBeVisible()
  await keep(page, 'help/nothing-found')
})

test('preferences menu', async ({ open, keep, say }) => {
  const page = await open('/vip')
  await page.getByRole('button', { name: say('Language and theme', '语言与主题') }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await keep(page, 'shell/preferences-menu')
})

test('feedback of a visitor', async ({ open, keep, say }) => {
  const page = await open('/helpDocument')
  await page
    .getByRole('contentinfo')
    .getByRole('button', { name: say('Feedback', '反馈') })
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await keep(page, 'feedback/visitor')
})
