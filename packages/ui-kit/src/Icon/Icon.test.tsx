import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Icon } from './Icon.tsx'
import { iconPaths } from './icon-paths.ts'

describe('Icon', () => {
  it('is silent beside a text and speaks when it stands alone', () => {
    const { container, rerender } = render(<Icon name="trash" />)
    expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true')
    rerender(<Icon name="trash" label="Delete" />)
    expect(screen.getByRole('img', { name: 'Delete' })).toBeInTheDocument()
  })

  it('draws every icon from well-formed path data', () => {
    for (const [name, path] of Object.entries(iconPaths)) {
      expect(path, name).toMatch(/^M[\d\s.,\-MmLlHhVvCcAaSsZz]+$/)
    }
  })
})
