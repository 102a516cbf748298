import { failure, handle } from '@longhand/api-client/testing'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { HttpHandler } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { Stage } from '../fixtures/Stage.tsx'
import { cashierHandlers } from '../testing.ts'
import { OrderList, type OrderListProps } from './OrderList.tsx'

const saved = vi.fn()
beforeEach(() => {
  saved.mockClear()
  URL.createObjectURL = () => 'blob:receipt'
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved(this.download)
  })
})

function open(props: Partial<OrderListProps> = {}, handlers: readonly HttpHandler[] = []): void {
  render(<Stage handlers={[...handlers, ...cashierHandlers()]}><OrderList isLoggedIn {...props} /></Stage>)
}

it('hands over the receipt of a paid order, and no other’s', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Receipt of order 20260900002' }))
  await vi.waitFor(() => expect(saved).toHaveBeenCalledWith('receipt-20260900002.pdf'))
  expect(screen.getAllByRole('button', { name: /^Receipt of order/ })).toHaveLength(1)
})

it('says why a receipt can’t be had', async () => {
  open({}, [handle('downloadReceipt', () => failure('RECORD_NOT_FOUND'))])
  await userEvent.click(await screen.findByRole('button', { name: 'Receipt of order 20260900002' }))
  expect(await screen.findAllByText('The receipt could not be downloaded')).not.toHaveLength(0)
  expect(saved).not.toHaveBeenCalled()
})

it('can pay only where the host can', async () => {
  open()
  await screen.findByText('20260900001')
  expect(screen.queryByRole('button', { name: /Pay order|Buy again/ })).toBeNull()
})

it('asks for nothing while nobody is logged in', async () => {
  const listed = vi.fn()
  const list = handle('listOrders', () => {
    listed()
    return { list: [], total: 0 }
  })
  open({ isLoggedIn: false }, [list])
  expect(await screen.findByText('Log in to see your orders')).toBeInTheDocument()
  expect(screen.queryByRole('button')).toBeNull()
  expect(listed).not.toHaveBeenCalled()
})

it('starts at the first page of another kind', async () => {
  const asked = vi.fn()
  const list = handle('listOrders', ({ fields }) => {
    asked(fields.page, fields.status)
    return { list: [], total: 100 }
  })
  open({}, [list])
  await userEvent.click(await screen.findByRole('button', { name: 'Page 10' }))
  await userEvent.click(screen.getByRole('radio', { name: 'Paid' }))
  await vi.waitFor(() => expect(asked).toHaveBeenLastCalledWith('1', 'paid'))
})
