import type { CDPSession, Page } from '@playwright/test'

/** What an input method does to the focused text, by Chromium's own protocol: the browser makes the events of it. */
export class InputMethod {
  readonly #browser: CDPSession

  private constructor(browser: CDPSession) {
    this.#browser = browser
  }

  static async of(page: Page): Promise<InputMethod> {
    return new InputMethod(await page.context().newCDPSession(page))
  }

  /** Shows one after another, unconfirmed. */
  async compose(...texts: string[]): Promise<void> {
    for (const text of texts) {
      await this.press('Process')
      await this.#browser.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      })
    }
  }

  /** Takes up what is there already, as keyboards of Android do with the word at the caret. */
  async takeUp(from: number, to: number, text: string): Promise<void> {
    await this.#browser.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
      replacementStart: from,
      replacementEnd: to,
    })
  }

  async confirm(text: string): Promise<void> {
    await this.#browser.send('Input.insertText', { text })
  }

  async cancel(): Promise<void> {
    await this.press('Escape')
    await this.#browser.send('Input.imeSetComposition', { text: '', selectionStart: 0, selectionEnd: 0 })
  }

  /** A key that the input method keeps for itself. */
  async press(key: string): Promise<void> {
    await this.#browser.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key,
      windowsVirtualKeyCode: 229,
    })
    await this.#browser.send('Input.dispatchKeyEvent', { type: 'keyUp', key, windowsVirtualKeyCode: 229 })
  }
}
