import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Dialog } from '../Dialog/Dialog.tsx'
import { type Appearance, AppearanceProvider, useAppearance } from './Appearance.tsx'

function Part(): React.ReactNode {
  return <p {...useAppearance()}>Part</p>
}

it('goes with what is drawn at the end of the page', () => {
  render(
    <AppearanceProvider appearance={{ theme: 'dark', tokens: { 'color-bean': '#5b3fa8' } }}>
      <Dialog open onOpenChange={() => undefined} title="Rename" closeLabel="Close" />
    </AppearanceProvider>,
  )
  const outermost = screen.getByRole('dialog').closest<HTMLElement>('[data-theme]')!
  expect(outermost.dataset).toMatchObject({ theme: 'dark', tokens: 'color-bean' })
  expect(outermost.style.getPropertyValue('--longhand-color-bean')).toBe('#5b3fa8')
  expect(outermost.parentElement).toBe(document.body)
})

it.each<[string, Appearance | undefined, string]>([
  ['none is that of the one around', undefined, 'dark'],
  ['its own wins', { theme: 'light' }, 'light'],
])('of two, %s', (_name, inner, theme) => {
  render(
    <AppearanceProvider appearance={{ theme: 'dark' }}>
      <AppearanceProvider appearance={inner}>
        <Part />
      </AppearanceProvider>
    </AppearanceProvider>,
  )
  expect(screen.getByText('Part')).toHaveAttribute('data-theme', theme)
})

it('that says nothing leaves the page as it is', () => {
  render(
    <AppearanceProvider appearance={{ theme: 'auto', tokens: {} }}>
      <Part />
    </AppearanceProvider>,
  )
  expect(screen.getByText('Part').getAttributeNames()).toEqual([])
})
