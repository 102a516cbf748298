import { beforeEach, describe, expect, it } from 'vitest'
import { chooseTheme, chosenTheme } from './theme.ts'

beforeEach(() => localStorage.clear())

describe('the theme', () => {
  it('follows the system until a user chooses', () => {
    expect(chosenTheme(localStorage)).toBe('system')
  })

  it.each(['light', 'dark'] as const)('is shown and remembered: %s', (theme) => {
    chooseTheme(theme, localStorage)
    expect(document.documentElement.dataset.theme).toBe(theme)
    expect(chosenTheme(localStorage)).toBe(theme)
  })

  it('goes back to the system’s', () => {
    chooseTheme('dark', localStorage)
    chooseTheme('system', localStorage)
    expect(document.documentElement).not.toHaveAttribute('data-theme')
    expect(chosenTheme(localStorage)).toBe('system')
  })
})
