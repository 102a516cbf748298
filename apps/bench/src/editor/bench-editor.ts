import { parseArgs } from 'node:util'
import { chromium as launchOptions } from '@longhand/vitest'
import { chromium, type Page } from 'playwright'
import { buildPages, buildPeers } from './build-pages.ts'
import { measureEditor } from './measure-editor.ts'
import type { EditorFigures, Subject } from './measure-editor.ts'

const firstWords = 'the orchard'.split(' ')[0]!
const sizes = [5000, 52_000, 104_000] as const
/** The size at which peers are measured, too. */
const comparedSize = 52_000

/** `pnpm bench editor`: the editor on long texts, beside others in the same Chromium. Ends in one line of JSON. */
export async function benchEditor(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { 'without-peers': { type: 'boolean', default: false } },
  })
  const pages = await buildPages()
  const peers = values['without-peers'] ? undefined : await buildPeers()
  // A frame as soon as it is ready: what is measured is the work, not the wait for the screen.
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...launchOptions.args, '--disable-frame-rate-limit', '--disable-gpu-vsync'],
  })
  const results: Record<string, Record<string, EditorFigures | { failed: string }>> = {}
  try {
    for (const words of sizes) {
      const subjects = [
        longhand('longhand', `${pages.address}longhand.html`),
        longhand('longhand with a picture', `${pages.address}longhand.html?picture`),
        subtitles(`${pages.address}longhand.html?picture&view=subtitles`),
        ...(words === comparedSize ? [plain(pages.address), ...(peers ? peersAt(peers.address) : [])] : []),
      ]
      for (const subject of subjects) {
        const figures = await measureEditor(browser, subject, words).catch((error: unknown) => ({
          failed: String(error).split('\n')[0]!,
        }))
        ;(results[subject.name] ??= {})[words] = figures
        process.stderr.write(`${subject.name}, ${words} words: ${JSON.stringify(figures)}\n`)
      }
    }
  } finally {
    await browser.close()
    await pages.close()
    await peers?.close()
  }
  process.stdout.write(`${JSON.stringify(results)}\n`)
}

function longhand(name: string, address: string): Subject {
  return {
    name,
    address,
    text: firstWords,
    edit: async (page) =>
      page
        .getByRole('button', { name: /^Edit the text at/ })
        .nth(3)
        .click(),
    openFind: (page) => page.keyboard.press('Control+f'),
    find: (page) => page.getByRole('textbox', { name: 'Find' }).pressSequentially('orchard', { delay: 50 }),
    rename: async (page) => {
      await page.keyboard.press('Escape')
      await page
        .getByRole('button', { name: /rename speaker/ })
        .first()
        .click()
      await page.getByRole('textbox', { name: 'Name' }).fill('Nora')
      await page.getByRole('checkbox', { name: 'Modify in batch' }).click()
      await page.getByRole('button', { name: 'Modify', exact: true }).click()
    },
    play,
    scroll: (page) => page.getByRole('button', { name: /^Edit the text at/ }),
  }
}

const play = async (page: Page): Promise<void> =>
  page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Play', exact: true }).click()

function subtitles(address: string): Subject {
  return {
    name: 'longhand, subtitles',
    address,
    // What is written in fields is no text of the page.
    text: 'characters a second',
    edit: async (page) => page.getByRole('textbox', { name: 'Text of subtitle 4', exact: true }).click(),
    play,
    scroll: (page) => page.getByRole('textbox', { name: /^Text of subtitle/ }),
  }
}

function plain(address: string): Subject {
  return {
    name: 'prosemirror',
    address: `${address}prosemirror.html`,
    text: firstWords,
    edit: async (page) => page.locator('.ProseMirror p').nth(3).click(),
  }
}

function peersAt(address: string): Subject[] {
  return [
    {
      name: 'slate-transcript-editor',
      address: `${address}slate.html`,
      text: firstWords,
      edit: async (page) => page.locator('[data-slate-string]').nth(3).click(),
    },
    {
      name: '@bbc/react-transcript-editor',
      address: `${address}bbc.html`,
      text: firstWords,
      edit: async (page) => page.locator('.public-DraftEditor-content [data-text]').nth(3).click(),
    },
  ]
}
