import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef, type AnchorHTMLAttributes } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Button, ButtonLink } from './Button.tsx'

describe('Button', () => {
  it('sends no form unless it says submit, and none while busy', async () => {
    const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
    const form = (busy: boolean) => (
      <form onSubmit={submit}>
        <Button>Plain</Button>
        <Button type="submit" busy={busy}>
          Send
        </Button>
      </form>
    )
    const { rerender } = render(form(false))
    await userEvent.click(screen.getByRole('button', { name: 'Plain' }))
    expect(submit).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(submit).toHaveBeenCalledTimes(1)
    rerender(form(true))
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(submit).toHaveBeenCalledTimes(1)
    expect(screen.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-busy', 'true')
  })

  it('hands out its element', () => {
    const ref = createRef<HTMLButtonElement>()
    render(<Button ref={ref}>Save</Button>)
    expect(ref.current).toBe(screen.getByRole('button'))
  })
})

describe('ButtonLink', () => {
  it('is a link, the router’s own where one is given', () => {
    const RouterLink = ({ to, ...rest }: { to: string } & AnchorHTMLAttributes<HTMLAnchorElement>) => (
      <a href={`/app${to}`} {...rest} />
    )
    render(
      <>
        <ButtonLink href="/vip">Plain</ButtonLink>
        <ButtonLink render={<RouterLink to="/home" />}>Routed</ButtonLink>
      </>,
    )
    expect(screen.getByRole('link', { name: 'Plain' })).toHaveAttribute('href', '/vip')
    expect(screen.getByRole('link', { name: 'Routed' })).toHaveAttribute('href', '/app/home')
  })
})
