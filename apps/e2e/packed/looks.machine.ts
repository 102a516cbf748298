import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, type Locator, type Page, test as base } from '@playwright/test'
import { compile } from 'tailwindcss'
import { build, type Rollup } from 'vite'

const folder = fileURLToPath(new URL('looks/', import.meta.url))
const require = createRequire(import.meta.url)
const address = 'http://host.test/'

/** Files of one bundle of the packages as they are built, by name. */
type Bundle = ReadonlyMap<string, string | Uint8Array>

/** A host's own style, before ours or after it. */
interface Host {
  name: string
  before?: string
  after?: string
  /** In place of our stylesheet. */
  instead?: string
  /** The host's page as it is before anything of ours comes. */
  bare?: boolean
}

const test = base.extend<object, { bundle: Bundle; hosts: readonly Host[] }>({
  bundle: [async ({}, use) => use(await bundlePage()), { scope: 'worker', timeout: 300_000 }],
  hosts: [async ({}, use) => use(await styledHosts()), { scope: 'worker' }],
})

async function bundlePage(): Promise<Bundle> {
  const built = (await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic' } },
    build: {
      write: false,
      cssCodeSplit: false,
      rolldownOptions: { input: path.join(folder, 'page.tsx'), output: { entryFileNames: 'page.js' } },
    },
  })) as Rollup.RollupOutput
  return new Map([
    ...built.output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source] as const),
    ['layered', await layeredStyles()],
  ])
}

async function layeredStyles(): Promise<string> {
  const sheets = ['ui-kit', 'cashier'].map((name) =>
    readFile(path.join(folder, '../../../../packages', name, 'dist/index.layered.css'), 'utf8'),
  )
  return (await Promise.all(sheets)).join('\n')
}

/** Tailwind's own styles and those of some of its classes. */
async function tailwindWith(classes: string[]): Promise<string> {
  const tailwind = await compile('@import "tailwindcss";', {
    loadStylesheet: async () => {
      const file = require.resolve('tailwindcss/index.css')
      return { path: file, base: path.dirname(file), content: await readFile(file, 'utf8') }
    },
  })
  return tailwind.build(classes)
}

async function styledHosts(): Promise<Host[]> {
  const own = (name: string): Promise<string> => readFile(path.join(folder, name), 'utf8')
  const preflight = await tailwindWith([])
  return [
    { name: 'Tailwind before', before: preflight },
    { name: 'Tailwind after', after: preflight },
    { name: 'Bootstrap', after: await readFile(require.resolve('bootstrap/dist/css/bootstrap.css'), 'utf8') },
    { name: 'an old Vite template', after: await own('vite-template.css') },
    { name: 'a root of 62.5 %', before: 'html { font-size: 62.5% } body { font-size: 1.6rem }' },
    { name: 'a large root', after: 'html { font-size: 20px }' },
    { name: 'a theme of elements, before', before: await own('element-theme.css') },
    { name: 'a theme of elements, after', after: await own('element-theme.css') },
  ]
}

/** Shows a view in a host's page. */
async function show(
  page: Page,
  bundle: Bundle,
  view: string,
  { before = '', after = '', instead, bare = false }: Partial<Host>,
): Promise<void> {
  const ours = [...bundle.keys()].find((name) => name.endsWith('.css'))!
  const markup = `<main><h1>Shop</h1><p>Tea and <a href="/">pots</a></p><button>Buy</button><input><table><tr><td>1</td></tr></table></main><div id="app"></div>`
  const html = bare
    ? `<!doctype html><html lang="en"><meta charset="utf-8"><style data-host>${before}</style><body>${markup}</body></html>`
    : `<!doctype html><html lang="en"><meta charset="utf-8">
    <style data-host>${before}</style>${instead === undefined ? `<link rel="stylesheet" href="/${ours}">` : `<style>${instead}</style>`}<style data-host>${after}</style>
    <body class="theme" style="background: white"><div id="app"></div><script type="module" src="/page.js"></script></body></html>`
  await page.unrouteAll()
  await page.route('**/*', (route) => {
    const { hostname, pathname } = new URL(route.request().url())
    if (hostname !== new URL(address).hostname)
      return route.fulfill({ contentType: 'text/html', body: '<body style="background: silver">' })
    const body = bundle.get(pathname.slice(1))
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: html })
    if (body === undefined) return route.fulfill({ status: 404 })
    return route.fulfill({
      contentType: types[path.extname(pathname)] ?? 'font/woff2',
      body: Buffer.from(body),
    })
  })
  await page.clock.setFixedTime(new Date('2026-03-12T10:00:00Z'))
  await page.goto(`${address}#${view}`)
  // The hash alone would not load it again.
  await page.reload()
}

/** Gives a page that is shown the style of another host: loading it again for each would take most of the time. */
async function dress(page: Page, { before = '', after = '' }: Host): Promise<void> {
  await page.evaluate(
    (texts) => {
      const styles = document.head.querySelectorAll('style[data-host]')
      for (const [index, text] of texts.entries()) styles[index]!.textContent = text
    },
    [before, after],
  )
}

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' }

async function picture(page: Page, shown: Locator): Promise<Buffer> {
  await page.evaluate(() => document.fonts.ready)
  return shown.screenshot({ animations: 'disabled' })
}

interface Scene {
  view: string
  /** Until it is complete, and what of it is compared. */
  settle: (page: Page) => Locator | Promise<Locator>
}

const place = (page: Page): Locator => page.getByTestId('place')
const dialog = async (page: Page, complete: Locator): Promise<Locator> => {
  await complete.first().waitFor()
  return page.getByRole('dialog')
}
const opened = async (page: Page, name: string, popup: Locator): Promise<Locator> => {
  await page.getByRole('button', { name }).click()
  await popup.waitFor()
  return popup
}

const scenes: Record<string, Scene> = {
  'the cashier': { view: 'cashier', settle: (page) => dialog(page, page.locator('iframe')) },
  'the cashier of a visitor': {
    view: 'cards',
    settle: (page) => dialog(page, page.getByText('Price detail')),
  },
  'check-in': {
    view: 'check-in',
    settle: (page) => dialog(page, page.getByText('March: 9 days checked in')),
  },
  tasks: { view: 'tasks', settle: (page) => dialog(page, page.getByRole('progressbar')) },
  'gift codes': { view: 'gift', settle: (page) => dialog(page, page.getByRole('textbox')) },
  'the shop': { view: 'shop', settle: (page) => dialog(page, page.getByText('1,250')) },
  orders: {
    view: 'orders',
    settle: async (page) => {
      await page.getByRole('row').nth(1).waitFor()
      return place(page)
    },
  },
  'an order': {
    view: 'orders',
    settle: (page) => opened(page, 'Details of order 20260900002', page.getByRole('dialog')),
  },
  'the comparison of benefits': { view: 'benefits', settle: place },
  fields: { view: 'fields', settle: place },
  'the list of a select': {
    view: 'fields',
    settle: async (page) => {
      await page.getByRole('combobox').click()
      await page.getByRole('listbox').waitFor()
      return page.getByRole('listbox')
    },
  },
  'a calendar': {
    view: 'fields',
    settle: async (page) => {
      const calendar = await opened(page, 'Day', page.getByRole('dialog'))
      await calendar.getByRole('grid').waitFor()
      return calendar
    },
  },
  parts: { view: 'parts', settle: place },
  'a menu': { view: 'parts', settle: (page) => opened(page, 'More', page.getByRole('menu')) },
  'a popover': { view: 'parts', settle: (page) => opened(page, 'Why', page.getByRole('dialog')) },
  'a toast': {
    view: 'parts',
    settle: (page) =>
      opened(
        page,
        'Tell',
        page.getByText('Kept').locator('xpath=ancestor::*[@role="dialog" or @role="status"][1]'),
      ),
  },
}

test.use({ viewport: { width: 1440, height: 1400 } })

for (const [name, { view, settle }] of Object.entries(scenes)) {
  test(`${name}: a host's style changes no pixel`, async ({ page, bundle, hosts }, info) => {
    await show(page, bundle, view, {})
    const shown = await settle(page)
    const file = `${name.replaceAll(' ', '-')}.png`
    await mkdir(path.dirname(info.snapshotPath(file)), { recursive: true })
    await writeFile(info.snapshotPath(file), await picture(page, shown))
    for (const host of hosts) {
      await dress(page, host)
      // Where two layers meet, one drawing differs from the next by a few shades at a rounded corner.
      expect
        .soft(await picture(page, shown), host.name)
        .toMatchSnapshot(file, { threshold: 0.05, maxDiffPixels: 0 })
    }
  })
}

/** Every property of the page's root, its body and what is on it; tokens are ours, and change nothing by themselves. */
async function looksOfHost(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [document.documentElement, document.body, ...document.querySelectorAll('main, main *')].flatMap(
      (element) => {
        const style = getComputedStyle(element)
        const names = [...style].filter((name) => !name.startsWith('--longhand-')).sort()
        return names.map((name) => `${element.tagName} ${name}: ${style.getPropertyValue(name)}`)
      },
    ),
  )
}

const surfaces = { light: 'rgb(255, 254, 251)', dark: 'rgb(32, 31, 27)' }

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a host stays as it was when a dialog comes and goes: ${colorScheme}`, async ({ page, bundle }) => {
    await page.emulateMedia({ colorScheme })
    const dressed: Record<string, string> = {
      none: '',
      'Tailwind 4': await tailwindWith(['bg-white', 'dark:bg-black']),
      Bootstrap: await readFile(require.resolve('bootstrap/dist/css/bootstrap.css'), 'utf8'),
      'a theme of its own': ':root { color-scheme: light dark; color: light-dark(#111, #eee) }',
    }
    const ours = [...bundle.keys()].find((name) => name.endsWith('.css'))!
    for (const [name, before] of Object.entries(dressed)) {
      for (const sheet of [ours, 'layered']) {
        await show(page, bundle, 'closed', { before, bare: true })
        const untouched = await looksOfHost(page)
        await page.addStyleTag({ content: String(bundle.get(sheet)) })
        await page.addScriptTag({ url: '/page.js', type: 'module' })
        await place(page).waitFor({ state: 'attached' })
        expect(await looksOfHost(page), `${name}, ${sheet}`).toEqual(untouched)
        await page.evaluate(() => window.dispatchEvent(new Event('open-cashier')))
        const dialog = page.getByRole('dialog')
        await expect(dialog).toHaveCSS('background-color', surfaces[colorScheme])
        await expect(dialog).toHaveCSS('color-scheme', 'light dark')
        await page.keyboard.press('Escape')
        await expect(dialog).toHaveCount(0)
        expect(await looksOfHost(page), `${name}, ${sheet}, afterwards`).toEqual(untouched)
      }
    }
  })
}

test('a text is as large as its reader wants it, also where a host has a root of its own', async ({
  page,
  bundle,
}) => {
  const session = await page.context().newCDPSession(page)
  const heightAt = async (size: number, host: Partial<Host>): Promise<number> => {
    await session.send('Page.setFontSizes', { fontSizes: { standard: size } })
    await show(page, bundle, 'parts', host)
    return (await page.getByRole('button', { name: 'Save' }).boundingBox())!.height
  }
  for (const host of [
    {},
    { before: 'html { font-size: 62.5% }' },
    { instead: String(bundle.get('layered')), before: 'html { font-size: 62.5% }' },
  ]) {
    for (const size of [12, 16, 24, 32])
      expect(await heightAt(size, host), `${size} in ${JSON.stringify(host).slice(0, 60)}`).toBe(2.5 * size)
  }
  // Who wants the host's own size says so.
  expect(await heightAt(16, { after: 'html { font-size: 20px } :root { --longhand-rem: 1rem }' })).toBe(50)
})

test('a class of a host wins with !important, or where its styles and ours are in layers', async ({
  page,
  bundle,
}) => {
  const before = `@layer theme, base, longhand, components, utilities; ${await tailwindWith(['rounded-none!', 'uppercase'])}`
  for (const [ours, textTransform] of [
    [undefined, 'none'],
    [bundle.get('layered'), 'uppercase'],
  ] as const) {
    await show(page, bundle, 'classes', { before, ...(ours ? { instead: String(ours) } : {}) })
    await expect(page.getByRole('heading', { name: 'Become a VIP member' })).toHaveCSS(
      'text-transform',
      textTransform,
    )
    await expect(page.getByRole('dialog')).toHaveCSS('border-radius', '0px')
    await expect(page.getByRole('dialog')).toHaveCSS('display', 'flex')
  }
})

// The bundler writes `light-dark()` for browsers that lack it, which must not keep a dialog from a theme of its own.
test('a dialog has the theme and the tokens that it is given, and else those of the page', async ({
  page,
  bundle,
}) => {
  await show(page, bundle, 'dark', { after: ':root, [data-theme] { --longhand-color-gold-ink: rgb(4 5 6) }' })
  await expect(page.getByRole('dialog')).toHaveCSS('background-color', 'rgb(32, 31, 27)')
  await expect(page.getByRole('dialog')).toHaveCSS('border-radius', '2px')
  const chosen = page.getByRole('radio', { checked: true })
  await expect(chosen).toHaveCSS('background-color', 'rgb(1, 2, 3)')
  await expect(chosen).toHaveCSS('border-color', 'rgb(4, 5, 6)')
  await show(page, bundle, 'cards', { before: ':root { --longhand-color-surface: rgb(7 8 9) }' })
  await expect(page.getByRole('dialog')).toHaveCSS('background-color', 'rgb(7, 8, 9)')
})
