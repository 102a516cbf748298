import { failure, handle } from '@longhand/api-client/testing'
import { Stage } from '@longhand/stage'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { HttpHandler } from 'msw'
import type { ReactElement } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { RewardsStage, type RewardsStageProps } from './fixtures/RewardsStage.tsx'
import type { RewardsProblemKind } from './problem.ts'
import { ShopDialog, type ShopDialogProps } from './ShopDialog/ShopDialog.tsx'
import { rewardsHandlers } from './testing.ts'

function Shop({
  handlers = [],
  ...props
}: Partial<ShopDialogProps> & { handlers?: readonly HttpHandler[] }): ReactElement {
  return (
    <Stage handlers={[...handlers, ...rewardsHandlers()]}>
      <ShopDialog open onOpenChange={() => undefined} {...props} />
    </Stage>
  )
}

const button = (name: RegExp) => screen.findByRole('button', { name })
const press = async (name: RegExp): Promise<void> => userEvent.click(await button(name))
const broken = (name: Parameters<typeof handle>[0]): HttpHandler => handle(name, () => failure('SYSTEM'))

describe('onReady', () => {
  it.each([
    ['check-in', 0, () => button(/sign in/i)],
    ['tasks', 1, () => screen.findByRole('heading', { name: 'Daily tasks' })],
    ['gift exchange', 2, () => screen.findByRole('textbox')],
  ] as const)('is called once when %s is shown, and for no other tab', async (_name, tab, shown) => {
    const onReady = vi.fn()
    const { rerender } = render(<RewardsStage tab={tab} onReady={onReady} />)
    await shown()
    await waitFor(() => expect(onReady).toHaveBeenCalledOnce())
    for (const other of ['Check-in', 'Gift exchange'])
      await userEvent.click(screen.getByRole('tab', { name: other }))
    rerender(<RewardsStage tab={tab === 2 ? 1 : 2} onReady={onReady} />)
    expect(onReady).toHaveBeenCalledOnce()
  })

  it('waits until there is something to show', async () => {
    const [onReady, onError] = [vi.fn(), vi.fn()]
    render(<RewardsStage tab={1} onReady={onReady} onError={onError} handlers={[broken('listTasks')]} />)
    await waitFor(() => expect(onError).toHaveBeenCalled())
    expect(onReady).not.toHaveBeenCalled()
  })

  it('is called for the next time that it is open, and for visitors', async () => {
    const onReady = vi.fn()
    const { rerender } = render(<RewardsStage isLoggedIn={false} onReady={onReady} />)
    expect(onReady).toHaveBeenCalledOnce()
    rerender(<RewardsStage isLoggedIn={false} onReady={onReady} open={false} />)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    rerender(<RewardsStage isLoggedIn={false} onReady={onReady} />)
    await waitFor(() => expect(onReady).toHaveBeenCalledTimes(2))
  })

  it('of the shop waits for all that it has', async () => {
    const onReady = vi.fn()
    render(<Shop onBuy={() => undefined} onReady={onReady} />)
    expect(onReady).not.toHaveBeenCalled()
    await waitFor(() => expect(onReady).toHaveBeenCalledOnce())
    expect(screen.getByRole('button', { name: 'Buy: 1 Hour Time Card' })).toBeVisible()
  })
})

describe('onError', () => {
  const rewards: [RewardsProblemKind, Partial<RewardsStageProps>, () => Promise<void>][] = [
    ['checkIns', { tab: 0, handlers: [broken('getCheckInInfo')] }, () => Promise.resolve()],
    [
      'checkIn',
      { tab: 0, handlers: [broken('checkIn')] },
      async () => userEvent.click((await screen.findAllByRole('button', { name: /sign in/i }))[0]!),
    ],
    ['tasks', { tab: 1, handlers: [broken('listTasks')] }, () => Promise.resolve()],
    [
      'claim',
      { tab: 1, handlers: [broken('receiveReward')] },
      async () => userEvent.click((await screen.findAllByRole('button', { name: /Claim/ }))[0]!),
    ],
    [
      'code',
      { tab: 2, handlers: [handle('redeemGiftCode', () => failure('TOO_MANY_TRIES'))] },
      async () => {
        await userEvent.type(await screen.findByRole('textbox'), 'NOSUCH11')
        await press(/Confirm/)
      },
    ],
  ]
  it.each(rewards)('reports %s', async (kind, props, act) => {
    const onError = vi.fn()
    render(<RewardsStage {...props} onError={onError} />)
    await act()
    await waitFor(() =>
      expect(onError).toHaveBeenCalledExactlyOnceWith({
        kind,
        cause: expect.objectContaining({ kind: 'domain' }),
      }),
    )
  })

  it('reports what the shop could not do', async () => {
    const onError = vi.fn()
    render(<Shop onError={onError} handlers={[broken('purchaseGoods')]} />)
    await userEvent.click((await screen.findAllByRole('button', { name: /^Redeem/ }))[0]!)
    await press(/now/i)
    await waitFor(() =>
      expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ kind: 'redemption' })),
    )
  })

  it('reports that the shop has nothing to show', async () => {
    const onError = vi.fn()
    render(<Shop onError={onError} handlers={[broken('listBeanGoods')]} />)
    await waitFor(() =>
      expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ kind: 'goods' })),
    )
  })
})
