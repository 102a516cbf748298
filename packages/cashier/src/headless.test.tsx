import { tradeStatus } from '@longhand/contracts'
import { Stage } from '@longhand/stage'
import { act, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useGoods, useOrders, usePayment } from './index.ts'
import { cashierHandlers } from './testing.ts'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

function Till({ onPaid }: { onPaid: (orderNumber: string) => void }): ReactNode {
  const { status, goods, chosen, choose } = useGoods({ kind: 'duration', isLoggedIn: true })
  const { payment, frame } = usePayment({
    goods: chosen,
    isLoggedIn: true,
    onPaid: ({ orderNumber }) => onPaid(orderNumber),
  })
  if (status !== 'ready') return <p>{status}</p>
  return (
    <>
      {goods.map(({ goodsId, goodsName }) => (
        <button key={goodsId} aria-pressed={goodsId === chosen?.goodsId} onClick={() => choose(goodsId)}>
          {goodsName}
        </button>
      ))}
      <output>{payment.phase}</output>
      {frame ? <iframe title="Code" src={frame.src} sandbox={frame.sandbox} /> : null}
    </>
  )
}

it('sells with looks of the host’s own', async () => {
  const onPaid = vi.fn()
  render(
    <Stage handlers={cashierHandlers({ tradeStatusOf: () => tradeStatus.success })}>
      <Till onPaid={onPaid} />
    </Stage>,
  )
  expect(screen.getByText('loading')).toBeInTheDocument()
  const card = await screen.findByRole('button', { name: '2 Hours Time Card' })
  act(() => card.click())
  expect(card).toHaveAttribute('aria-pressed', 'true')
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(screen.getByRole('status')).toHaveTextContent('waiting')
  expect(screen.getByTitle('Code')).toHaveAttribute('sandbox')
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(screen.getByRole('status')).toHaveTextContent('paid')
  expect(onPaid).toHaveBeenCalledOnce()
})

function Orders({ isLoggedIn }: { isLoggedIn: boolean }): ReactNode {
  const { status, orders, page, pageCount, setFilter, setPage } = useOrders({ pageSize: 2, isLoggedIn })
  return (
    <>
      <output>{`${status} ${page}/${pageCount}`}</output>
      <ul>
        {orders.map(({ orderNumber, status: state }) => (
          <li key={orderNumber}>{state}</li>
        ))}
      </ul>
      <button onClick={() => setPage(2)}>Next</button>
      <button onClick={() => setFilter('refunded')}>Refunded</button>
    </>
  )
}

it('lists orders, by page and by state', async () => {
  render(
    <Stage handlers={cashierHandlers()}>
      <Orders isLoggedIn />
    </Stage>,
  )
  expect(await screen.findByText('ready 1/2')).toBeInTheDocument()
  act(() => screen.getByRole('button', { name: 'Next' }).click())
  expect(await screen.findByText('ready 2/2')).toBeInTheDocument()
  act(() => screen.getByRole('button', { name: 'Refunded' }).click())
  expect(await screen.findByText('ready 1/1')).toBeInTheDocument()
  await vi.waitFor(() =>
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).not.toContain('pending'),
  )
})

it('asks nothing for a visitor', () => {
  render(
    <Stage handlers={[]}>
      <Orders isLoggedIn={false} />
    </Stage>,
  )
  expect(screen.getByText('visitor 1/1')).toBeInTheDocument()
})
