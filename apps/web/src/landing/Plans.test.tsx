import { interfaceLanguages } from '@longhand/contracts'
import { MessagesProvider } from '@longhand/ui-kit/i18n'
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Plans } from './Plans.tsx'

it.each(interfaceLanguages)(
  'names no price but that of an account before it is in sight: goods and their prices are the server’s (%s)',
  (language) => {
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe(): void {}
        disconnect(): void {}
      },
    )
    render(
      <MessagesProvider language={language}>
        <Plans />
      </MessagesProvider>,
    )
    expect(screen.getAllByText(/[￥¥]/).map(({ textContent }) => textContent)).toEqual(['￥0'])
  },
)
