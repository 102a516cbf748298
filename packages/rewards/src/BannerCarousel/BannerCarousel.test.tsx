import { handle } from '@longhand/api-client/testing'
import type { Banner } from '@longhand/contracts'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Stage } from '@longhand/stage'
import { BannerCarousel, isSafeLink } from './BannerCarousel.tsx'

const banner = (id: string, link = `/${id}`): Banner => ({ id, image: `/${id}.svg`, link })

function open(banners: Banner[], onNavigate?: (href: string) => void) {
  return render(
    <Stage handlers={[handle('listBanners', banners)]}>
      <BannerCarousel onNavigate={onNavigate} />
    </Stage>,
  )
}

it('goes round in both directions', async () => {
  open([banner('a'), banner('b'), banner('c')])
  expect(await screen.findByRole('link', { name: 'Activity 1 of 3' })).toHaveAttribute('href', '/a')
  await userEvent.click(screen.getByRole('button', { name: 'Previous activity' }))
  expect(screen.getByRole('link', { name: 'Activity 3 of 3' })).toHaveAttribute('href', '/c')
  await userEvent.click(screen.getByRole('button', { name: 'Next activity' }))
  expect(screen.getByRole('link', { name: 'Activity 1 of 3' })).toBeVisible()
})

it('opens a link in a tab that knows nothing of this one', async () => {
  open([banner('a', 'https://example.org/')])
  const link = await screen.findByRole('link')
  expect(link).toHaveAttribute('target', '_blank')
  expect(link).toHaveAttribute('rel', 'noopener noreferrer')
})

it('goes to a page of this site in the same tab', async () => {
  const onNavigate = vi.fn()
  open([banner('a', '/personalInfo?menu=invitation')], onNavigate)
  const link = await screen.findByRole('link')
  expect(link).not.toHaveAttribute('target')
  await userEvent.click(link)
  expect(onNavigate).toHaveBeenCalledExactlyOnceWith('/personalInfo?menu=invitation')
})

it('shows a picture whose link is none without a link', async () => {
  open([banner('a', 'javascript:alert(1)')])
  expect(await screen.findByRole('img', { name: 'Activity 1 of 1' })).toBeVisible()
  expect(screen.queryByRole('link')).toBeNull()
})

it('leaves out what can’t be loaded, and its arrows with it', async () => {
  open([banner('a'), banner('b')])
  fireEvent.error(await screen.findByRole('img', { name: 'Activity 1 of 2' }))
  expect(await screen.findByRole('link', { name: 'Activity 1 of 1' })).toHaveAttribute('href', '/b')
  expect(screen.queryByRole('button')).toBeNull()
  fireEvent.error(screen.getByRole('img'))
  await waitFor(() => expect(screen.queryByRole('img')).toBeNull())
})

it.each([
  ['/vip', true],
  ['https://example.org/a?b=c', true],
  ['http://example.org', true],
  ['personalInfo?menu=invitation', true],
  ['', false],
  ['  ', false],
  ['javascript:alert(1)', false],
  [' JavaScript:alert(1)', false],
  ['data:text/html,<script>alert(1)</script>', false],
  ['https://', false],
])('%j may be followed: %s', (link, isSafe) =>
  expect(isSafeLink(link, 'https://longhand.test/')).toBe(isSafe),
)
