import { failure, handle } from '@longhand/api-client/testing'
import type { Transport } from '@longhand/api-client'
import {
  type Capabilities,
  orderGoodsType,
  type PayOrder,
  tradeStatus,
  type TradeStatus,
} from '@longhand/contracts'
import { act, render, screen, within } from '@testing-library/react'
import type { HttpHandler } from 'msw'
import { HttpResponse } from 'msw'
import { type ReactElement, StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkoutOf, fewCapabilities, orderedGoods } from '../fixtures/answers.ts'
import { Stage } from '@longhand/stage'
import { cardGoodsFixture, cashierHandlers, type FakeCashierStart, ordersFixture } from '../testing.ts'
import { CashierDialog, type CashierDialogProps } from './CashierDialog.tsx'

let log: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => void vi.useRealTimers())

const asked = vi.fn()

/** Watches what is sent, then answers as `handlers` or the fake cashier does. */
function watched(handlers: readonly HttpHandler[], start: FakeCashierStart): HttpHandler[] {
  asked.mockClear()
  return [...handlers, ...cashierHandlers(start)]
}

function open(
  props: Partial<CashierDialogProps> = {},
  {
    handlers = [],
    start = {},
    transport = {},
  }: { handlers?: readonly HttpHandler[]; start?: FakeCashierStart; transport?: Partial<Transport> } = {},
) {
  const all = watched(handlers, start)
  const onPaid = vi.fn()
  const onOpenChange = vi.fn()
  const stage = (more: Partial<CashierDialogProps> = {}): ReactElement => (
    <StrictMode>
      <Stage handlers={all} transport={transport}>
        <CashierDialog open onOpenChange={onOpenChange} onPaid={onPaid} {...props} {...more} />
      </Stage>
    </StrictMode>
  )
  const { rerender, unmount } = render(stage())
  return {
    onPaid,
    onOpenChange,
    unmount,
    change: (more: Partial<CashierDialogProps>) => rerender(stage(more)),
  }
}

const notebook: PayOrder = {
  ...ordersFixture[0]!,
  orderNumber: '20260900010',
  goodsId: 'ext-1.2',
  goodsName: 'A5 notebook',
  goodsType: orderGoodsType.external,
  price: 28,
  originalPrice: 28,
  duration: 0,
  effectiveTime: 0,
}

const wait = (ms: number): Promise<unknown> => act(() => vi.advanceTimersByTimeAsync(ms))
const frame = (): Promise<HTMLIFrameElement> => screen.findByTitle<HTMLIFrameElement>('Payment code')
const counting = (status: () => TradeStatus): HttpHandler =>
  handle('checkPayResult', ({ fields }) => {
    asked(fields.orderNumber)
    return { tradeStatus: status() }
  })

describe('what is on sale', () => {
  it('is for everyone to see, with its price; a code is for who is logged in', async () => {
    const ordered = vi.fn()
    const order = handle('executePayment', () => {
      ordered()
      return failure('NOT_LOGGED_IN')
    })
    const onLoginRequired = vi.fn()
    open({ onLoginRequired }, { handlers: [order], transport: { getToken: () => undefined } })
    expect(await screen.findByRole('radio', { name: /VIP month/ })).toBeChecked()
    act(() => screen.getByRole('radio', { name: /VIP quarter/ }).click())
    expect(within(screen.getByRole('region', { name: 'Payment' })).getByText('￥79.90')).toBeInTheDocument()
    screen.getByRole('button', { name: /Please log in first/ }).click()
    expect(onLoginRequired.mock.calls).toEqual([[{ defaultTab: 'vip', goodsId: 'vip-quarter' }]])
    await wait(10_000)
    expect(ordered).not.toHaveBeenCalled()
  })

  it('of an order is its owner’s alone', async () => {
    const onLoginRequired = vi.fn()
    open({ order: { orderNumber: 'fake-1' }, onLoginRequired }, { transport: { getToken: () => undefined } })
    expect(await screen.findByText('Log in to see your order')).toBeInTheDocument()
    expect(screen.queryByRole('radio')).toBeNull()
    screen.getByRole('button', { name: /Please log in first/ }).click()
    expect(onLoginRequired.mock.calls).toEqual([[{ order: { orderNumber: 'fake-1' } }]])
  })

  it('of an app is sold by its order, and nothing else with it', async () => {
    const { onPaid } = open(
      { order: notebook },
      { start: { orders: [notebook], tradeStatusOf: () => tradeStatus.success } },
    )
    expect(await screen.findByRole('heading', { name: 'A5 notebook' })).toBeInTheDocument()
    expect(screen.getByRole('dialog')).toHaveAccessibleName('Your order')
    expect(screen.queryByRole('radio')).toBeNull()
    expect(screen.queryByRole('link')).toBeNull()
    await frame()
    await wait(6000)
    expect(onPaid).toHaveBeenCalledExactlyOnceWith({
      type: 'external',
      duration: 0,
      effectiveTime: 0,
      orderNumber: notebook.orderNumber,
    })
  })

  it('of an app is not sold a second time', async () => {
    open({ order: notebook }, { start: { orders: [{ ...notebook, status: 'paid' }] } })
    expect(
      await screen.findByText('This order is paid or closed and can no longer be paid.'),
    ).toBeInTheDocument()
    expect(screen.queryByRole('region', { name: 'Payment' })).toBeNull()
  })

  it('is nothing while an app’s order is awaited, then that order', async () => {
    const sent = vi.fn()
    const pay = handle('executePayment', ({ fields }) => {
      sent(fields)
      return { orderNumber: notebook.orderNumber, payUrl: '/sandbox/pay/1' }
    })
    const list = handle('listGoods', () => {
      sent('what is on sale')
      return []
    })
    const { change } = open(
      { order: undefined, defaultTab: 'vip', goodsId: 'vip-month', showTabs: true },
      { handlers: [pay, list], start: { orders: [notebook] } },
    )
    expect(screen.getByRole('dialog')).toHaveAccessibleName('Your order')
    expect(screen.getByText('Loading your order')).toBeInTheDocument()
    await wait(5000)
    expect(sent).not.toHaveBeenCalled()
    expect(screen.queryByRole('region', { name: 'Payment' })).toBeNull()
    change({ order: notebook })
    await frame()
    expect(sent.mock.calls).toEqual([
      [{ source: 0, goodsId: notebook.goodsId, payAgent: 'alipay', orderNumber: notebook.orderNumber }],
    ])
    change({ order: undefined })
    expect(screen.getByText('Loading your order')).toBeInTheDocument()
    expect(screen.queryByTitle('Payment code')).toBeNull()
  })

  it.each([
    ['RECORD_NOT_FOUND', 'This order was not found'],
    ['SYSTEM', 'This order could not be loaded'],
  ] as const)(
    'is nothing else where an app’s order is refused (%s), and there is a way back',
    async (name, said) => {
      const onClose = vi.fn()
      const { onOpenChange } = open(
        { order: notebook, onClose },
        { handlers: [handle('getOrder', () => failure(name))] },
      )
      expect(await screen.findByRole('alert')).toHaveTextContent(said)
      expect(screen.queryByRole('radio')).toBeNull()
      expect(screen.queryByRole('region', { name: 'Payment' })).toBeNull()
      act(() => screen.getByRole('button', { name: 'Go back' }).click())
      expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false)
      expect(onClose).toHaveBeenCalledExactlyOnceWith('close-button')
    },
  )

  it('has the first chosen, or the one that was asked for', async () => {
    open({ goodsId: 'vip-year' })
    expect(await screen.findByRole('radio', { name: /VIP year/ })).toBeChecked()
  })

  it('falls back to the first when the one that was asked for is gone, and says so', async () => {
    open({ defaultTab: 'duration', goodsId: 'retired' })
    expect(await screen.findByRole('radio', { name: /30 Minutes/ })).toBeChecked()
    expect(
      screen.getByText('What you wanted is no longer on sale. This is what there is now.'),
    ).toBeInTheDocument()
  })

  it('says what is missing and loads again', async () => {
    let fails = true
    open({}, { handlers: [handle('listGoods', () => (fails ? failure('SYSTEM') : []))] })
    const retry = await screen.findByRole('button', { name: 'Try again' })
    expect(log).toHaveBeenCalled()
    fails = false
    retry.click()
    expect(await screen.findByText('Nothing is on sale right now')).toBeInTheDocument()
  })

  it('has both kinds only when asked', async () => {
    const { change } = open()
    await screen.findByRole('radio', { name: /VIP month/ })
    expect(screen.queryByRole('tab', { name: 'Time cards' })).toBeNull()
    change({ showTabs: true })
    act(() => screen.getByRole('tab', { name: 'Time cards' }).click())
    expect(await screen.findByRole('radio', { name: /30 Minutes/ })).toBeChecked()
    expect(screen.getByRole('dialog')).toHaveAccessibleName('Buy a time card')
  })

  it('stands in rows of three memberships, or of six cards', async () => {
    open({ showTabs: true })
    const cardsPerRow = async (name: RegExp) =>
      (await screen.findByRole('radio', { name }))
        .closest<HTMLElement>('[role=radiogroup]')
        ?.style.getPropertyValue('--per-row')
    expect(await cardsPerRow(/VIP month/)).toBe('3')
    act(() => screen.getByRole('tab', { name: 'Time cards' }).click())
    expect(await cardsPerRow(/30 Minutes/)).toBe('6')
  })
})

describe('a membership', () => {
  it('shows its eight privileges, the comparison and the agreement', async () => {
    open({ membershipHref: '/compare', agreementHref: '/terms' })
    const privileges = within(await screen.findByRole('region', { name: 'What members get' }))
    expect(privileges.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '20 hours of transcription per month',
      'Fast transcription channel',
      'Very long real-time transcription',
      'AI smart summary',
      'Many-language translation',
      'Double sign-in rewards',
      'Large storage space',
      'Stay tuned',
    ])
    const compare = screen.getByRole('link', { name: /Compare benefits/ })
    expect(compare).toHaveAttribute('href', '/compare')
    expect(compare).toHaveAttribute('target', '_blank')
    expect(screen.getByRole('link', { name: 'Membership Service Agreement' })).toHaveAttribute(
      'href',
      '/terms',
    )
  })

  it('links to nothing that it was not told of', async () => {
    open()
    await frame()
    // What pays is the server's.
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Pay on this phone'])
  })

  const privilegesOf = async (capabilities: Capabilities | undefined): Promise<(string | null)[]> => {
    open({ capabilities })
    const privileges = within(await screen.findByRole('region', { name: 'What members get' }))
    return privileges.getAllByRole('listitem').map(({ textContent }) => textContent)
  }

  it.each([
    ['Spanish alone', [{ from: 'en', to: 'es' }], 'Many-language translationHere: Spanish'],
    [
      'Spanish from English alone',
      [
        { from: 'en', to: 'es' },
        { from: 'es', to: 'en' },
      ],
      'Many-language translationHere: Spanish',
    ],
    ['nothing', [], 'Many-language translationNot available here'],
    ['anything', 'any' as const, 'Many-language translation'],
  ])(
    'says under the privileges what the installation limits: %s to translate into',
    async (_what, translation, expected) => {
      const privileges = await privilegesOf({ ...fewCapabilities, translation })
      expect(privileges).toHaveLength(8)
      expect(privileges[0]).toBe('20 hours of transcription per monthHere: English')
      expect(privileges[3]).toBe('AI smart summaryHere: sentences picked from the text')
      expect(privileges[4]).toBe(expected)
    },
  )

  it('counts languages beyond five', async () => {
    expect(
      (await privilegesOf({ ...fewCapabilities, languages: ['en', 'de', 'fr', 'it', 'es', 'pt'] }))[0],
    ).toMatch(/Here: 6 languages$/)
  })

  it.each([undefined, { languages: [], quality: null, translation: null, answers: null, summaries: null }])(
    'limits nothing that isn’t known',
    async (unknown) => {
      expect((await privilegesOf(unknown)).join(' ')).not.toMatch(/here/i)
    },
  )
})

describe('an order that waits for its payment', () => {
  const waiting = (order: Partial<PayOrder>): PayOrder => ({
    ...ordersFixture[0]!,
    orderNumber: 'waiting',
    ...order,
  })
  const part = (name: string) => within(screen.getByRole('region', { name }))
  const retired = waiting({
    goodsId: 'card-4h',
    goodsName: '4 Hours Time Card',
    duration: 4 * 3600,
    price: 16,
    originalPrice: 18,
  })
  const sent = vi.fn<(fields: Record<string, unknown>) => void>()
  const pay = handle('executePayment', ({ fields }) => {
    sent(fields)
    return { orderNumber: (fields.orderNumber as string | undefined) ?? 'new', payUrl: '/sandbox/pay/1' }
  })

  function openOrder(order: PayOrder, orderNumber = order.orderNumber): void {
    sent.mockClear()
    open(
      { defaultTab: 'duration', goodsId: order.goodsId, orderNumber },
      { handlers: [pay], start: { orders: [order] } },
    )
  }

  it('is paid for what was ordered, also when that is not on sale any more', async () => {
    openOrder(retired)
    expect(await screen.findByRole('radio', { name: /4 Hours Time Card/ })).toBeChecked()
    expect(screen.getAllByRole('radio')).toHaveLength(1)
    await frame()
    expect(sent).toHaveBeenCalledExactlyOnceWith({
      source: 0,
      goodsId: 'card-4h',
      payAgent: 'alipay',
      orderNumber: 'waiting',
    })
    expect(part('Payment').getByText('￥16.00')).toBeInTheDocument()
  })

  it('shows the price that it was made at, which is what is charged', async () => {
    const { price: today } = cardGoodsFixture[2]!
    openOrder(waiting({ price: today - 2 }))
    await frame()
    expect(part('Payment').getByText('￥7.00')).toBeInTheDocument()
    expect(part('Price detail').getByText('￥7.00')).toBeInTheDocument()
    expect(screen.queryByText('￥9.00')).toBeNull()
  })

  it('is left for something else, which is another order', async () => {
    openOrder(retired)
    await frame()
    act(() => screen.getByRole('button', { name: 'Choose something else' }).click())
    const other = await screen.findByRole('radio', { name: /2 Hours/ })
    expect(screen.queryByRole('radio', { checked: true })).toBeNull()
    expect(screen.queryByTitle('Payment code')).toBeNull()
    act(() => other.click())
    await wait(1000)
    expect(sent).toHaveBeenLastCalledWith({ source: 0, goodsId: 'card-2h', payAgent: 'alipay' })
    await frame()
  })

  it.each([
    ['paid', waiting({ status: 'paid' })],
    ['cancelled', waiting({ status: 'cancelled' })],
  ])('that is %s meanwhile is not exchanged for another one', async (_state, order) => {
    openOrder(order)
    expect(await screen.findByText(/This order is paid or closed/)).toBeInTheDocument()
    const same = await screen.findByRole('radio', { name: /2 Hours/ })
    expect(screen.queryByRole('radio', { checked: true })).toBeNull()
    await wait(1000)
    expect(sent).not.toHaveBeenCalled()
    act(() => same.click())
    await wait(1000)
    expect(sent).toHaveBeenCalledExactlyOnceWith({ source: 0, goodsId: 'card-2h', payAgent: 'alipay' })
    expect(screen.getByText(/This order is paid or closed/)).toBeInTheDocument()
  })

  it('that is no one’s is not exchanged either', async () => {
    openOrder(retired, 'unknown')
    expect(await screen.findByText(/This order is paid or closed/)).toBeInTheDocument()
    await screen.findByRole('radio', { name: /2 Hours/ })
    await wait(1000)
    expect(sent).not.toHaveBeenCalled()
  })

  it('that is closed while it is looked at says so', async () => {
    const refused = handle('executePayment', () => failure('ORDER_OVER'))
    open(
      { defaultTab: 'duration', goodsId: 'card-4h', orderNumber: 'waiting' },
      { handlers: [refused], start: { orders: [retired] } },
    )
    expect(await screen.findByText(/This order is paid or closed/)).toBeInTheDocument()
    await screen.findByRole('radio', { name: /2 Hours/ })
    expect(screen.queryByRole('radio', { checked: true })).toBeNull()
  })

  it('that can’t be read is asked for again', async () => {
    let fails = true
    const read = handle('getOrder', () =>
      fails
        ? failure('SYSTEM')
        : { ...checkoutOf(orderedGoods(retired), retired.goodsType), order: retired, refunds: [] },
    )
    open(
      { defaultTab: 'duration', goodsId: 'card-4h', orderNumber: 'waiting' },
      { handlers: [read], start: { orders: [retired] } },
    )
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.getByText('This order could not be loaded')).toBeInTheDocument()
    fails = false
    act(() => again.click())
    expect(await screen.findByRole('radio', { name: /4 Hours Time Card/ })).toBeChecked()
  })

  it('tells what was paid by what was ordered', async () => {
    const { onPaid } = open(
      { defaultTab: 'duration', goodsId: 'card-4h', orderNumber: 'waiting' },
      { start: { orders: [retired], tradeStatusOf: () => tradeStatus.success } },
    )
    await frame()
    await wait(5000)
    expect(onPaid).toHaveBeenCalledExactlyOnceWith({
      type: 'duration',
      duration: 4 * 3600,
      effectiveTime: 365 * 86_400,
      orderNumber: 'waiting',
    })
  })
})

describe('its host', () => {
  it('hears once that it is ready, of each order, and why it closes', async () => {
    let status: TradeStatus = tradeStatus.none
    const [onReady, onOrderCreated, onClose] = [vi.fn(), vi.fn(), vi.fn()]
    const { onPaid, onOpenChange } = open(
      { showTabs: true, onReady, onOrderCreated, onClose },
      { handlers: [counting(() => status)] },
    )
    await frame()
    expect(onReady).toHaveBeenCalledOnce()
    expect(onOrderCreated.mock.calls).toEqual([
      [{ type: 'vip', goodsId: 'vip-month', orderNumber: 'fake-5' }],
    ])
    act(() => screen.getByRole('tab', { name: 'Time cards' }).click())
    await vi.waitFor(() =>
      expect(onOrderCreated.mock.calls.at(-1)).toEqual([expect.objectContaining({ type: 'duration' })]),
    )
    expect(onReady).toHaveBeenCalledOnce()
    status = tradeStatus.success
    // The code of the second order is on its way: it is asked about from when it is there.
    await vi.waitFor(
      async () => {
        await wait(1000)
        expect(onClose.mock.calls).toEqual([['paid']])
      },
      { timeout: 20_000 },
    )
    const order = [onOpenChange, onClose, onPaid].map((mock) => mock.mock.invocationCallOrder[0]!)
    expect(order).toEqual(order.toSorted((a, b) => a - b))
  })

  it('hears of no order that it named itself', async () => {
    const onOrderCreated = vi.fn()
    const order: PayOrder = { ...ordersFixture[0]!, orderNumber: 'waiting' }
    open(
      { defaultTab: 'duration', goodsId: order.goodsId, orderNumber: 'waiting', onOrderCreated },
      { start: { orders: [order] } },
    )
    await frame()
    expect(onOrderCreated).not.toHaveBeenCalled()
  })

  it('hears how a user left', () => {
    const onClose = vi.fn()
    open({ onClose })
    act(() => screen.getByRole('button', { name: 'Close' }).click())
    expect(onClose.mock.calls).toEqual([['close-button']])
  })

  it.each([
    ['goods', { handlers: [handle('listGoods', () => failure('SYSTEM'))] }, {}],
    ['code', { handlers: [handle('executePayment', () => failure('PAYMENT_UNAVAILABLE'))] }, {}],
    [
      'address',
      {
        handlers: [handle('executePayment', { orderNumber: 'o1', payUrl: 'https://elsewhere.example/pay' })],
      },
      {},
    ],
    [
      'order',
      { handlers: [handle('getOrder', () => failure('SYSTEM'))] },
      { order: { orderNumber: 'waiting' } },
    ],
  ] as const)('hears that it failed: %s', async (kind, { handlers }, props) => {
    const onError = vi.fn()
    open({ ...props, onError }, { handlers })
    await vi.waitFor(() => expect(onError).toHaveBeenCalledWith(expect.objectContaining({ kind })))
  })
})

describe('paying', () => {
  it('shows the code in a sandboxed frame and asks every five seconds until it is paid, once', async () => {
    let status: TradeStatus = tradeStatus.none
    const { onPaid, onOpenChange } = open(
      { defaultTab: 'duration', goodsId: 'card-2h' },
      { handlers: [counting(() => status)] },
    )
    expect((await frame()).getAttribute('sandbox')).toBe(
      'allow-scripts allow-popups allow-popups-to-escape-sandbox',
    )
    expect((await frame()).src).toMatch(/\/sandbox\/pay\/20260900001$/)
    await wait(5000)
    status = tradeStatus.scanned
    await wait(5000)
    expect(screen.getByText('Scanned, please pay promptly')).toBeInTheDocument()
    status = tradeStatus.success
    await wait(5000)
    expect(onPaid).toHaveBeenCalledExactlyOnceWith({
      type: 'duration',
      duration: 7200,
      effectiveTime: 365 * 86_400,
      orderNumber: '20260900001',
    })
    expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false)
    const polls = asked.mock.calls.length
    await wait(30_000)
    expect(asked).toHaveBeenCalledTimes(polls)
    expect(onPaid).toHaveBeenCalledOnce()
  })

  it('a payment that came when its code was past its time counts: no other order is made of it', async () => {
    let status: TradeStatus = tradeStatus.failed
    const sent = vi.fn<(orderNumber: unknown) => void>()
    const execute = handle('executePayment', ({ fields }) => {
      sent(fields.orderNumber)
      return fields.orderNumber === undefined
        ? { orderNumber: 'late', payUrl: '/sandbox/pay/late' }
        : failure('ORDER_OVER')
    })
    const { onPaid } = open({ goodsId: 'vip-month' }, { handlers: [counting(() => status), execute] })
    await frame()
    await wait(5000)
    status = tradeStatus.success
    act(() => screen.getByRole('button', { name: /click to refresh/ }).click())
    await wait(1000)
    expect(onPaid).toHaveBeenCalledExactlyOnceWith({
      type: 'vip',
      duration: 72_000,
      effectiveTime: 30 * 86_400,
      orderNumber: 'late',
    })
    expect(sent.mock.calls).toEqual([[undefined], ['late']])
  })

  it('an order whose end can’t be read is not exchanged for another', async () => {
    const sent = vi.fn<(orderNumber: unknown) => void>()
    const execute = handle('executePayment', ({ fields }) => {
      sent(fields.orderNumber)
      return fields.orderNumber === undefined
        ? { orderNumber: 'late', payUrl: '/sandbox/pay/late' }
        : failure('ORDER_OVER')
    })
    let isAway = false
    const state = handle('checkPayResult', () =>
      isAway ? failure('SYSTEM') : { tradeStatus: tradeStatus.failed },
    )
    open({ goodsId: 'vip-month' }, { handlers: [state, execute] })
    await frame()
    await wait(5000)
    isAway = true
    act(() => screen.getByRole('button', { name: /click to refresh/ }).click())
    await wait(1000)
    act(() => screen.getByRole('button', { name: /could not be loaded/ }).click())
    await wait(1000)
    expect(sent.mock.calls).toEqual([[undefined], ['late'], ['late']])
  })

  it('a click on what timed out gets another code for the same order', async () => {
    const sent = vi.fn<(fields: object) => void>()
    const pay = handle('executePayment', ({ fields }) => {
      sent(fields)
      return { orderNumber: 'o1', payUrl: `/sandbox/pay/${sent.mock.calls.length}` }
    })
    open({}, { handlers: [pay, counting(() => tradeStatus.failed)] })
    await frame()
    await wait(5000)
    expect(screen.getByRole('status')).toHaveTextContent('Payment failed, please pay again.')
    act(() => screen.getByRole('button', { name: 'Order timed out, click to refresh' }).click())
    await wait(1000)
    expect(sent.mock.calls.map(([fields]) => fields)).toEqual([
      { source: 0, goodsId: 'vip-month', payAgent: 'alipay' },
      { source: 0, goodsId: 'vip-month', payAgent: 'alipay', orderNumber: 'o1' },
    ])
    expect((await frame()).src).toMatch(/\/sandbox\/pay\/2$/)
  })

  it('other goods get another order, and the word about the one before is dropped', async () => {
    let answerFirst: (status: TradeStatus) => void = () => undefined
    const first = handle('checkPayResult', ({ fields }) =>
      fields.orderNumber === 'fake-5'
        ? new Promise((resolve) => (answerFirst = (status) => resolve({ tradeStatus: status })))
        : { tradeStatus: tradeStatus.none },
    )
    const { onPaid } = open({}, { handlers: [first] })
    await frame()
    await wait(5000)
    act(() => screen.getByRole('radio', { name: /VIP year/ }).click())
    await wait(1000)
    expect((await frame()).src).toMatch(/fake-6$/)
    answerFirst(tradeStatus.success)
    await wait(10_000)
    expect(onPaid).not.toHaveBeenCalled()
  })

  it('says what is paid, how long the code lives, under which order number, and where help is', async () => {
    open(
      { defaultTab: 'duration', goodsId: 'card-3h', helpHref: '/help' },
      { handlers: [counting(() => tradeStatus.none)] },
    )
    await frame()
    const box = within(screen.getByRole('region', { name: 'Payment' }))
    expect(box.getByText('3 Hours Time Card')).toBeInTheDocument()
    expect(box.getByText('￥13.00')).toBeInTheDocument()
    expect(box.getByText('Order fake-5')).toBeInTheDocument()
    expect(box.getByRole('link', { name: 'Help with paying' })).toHaveAttribute('href', '/help')
    expect(box.getByRole('timer')).toHaveTextContent(/^(15:00|14:5\d) left to pay$/)
    await wait(60_000)
    expect(box.getByRole('timer')).toHaveTextContent(/^(14:00|13:5\d) left to pay$/)
    await wait(15 * 60_000)
    expect(box.getByRole('timer')).toHaveTextContent('0:00 left to pay')
  })

  it('tells a member what buying adds', async () => {
    open({ memberUntil: Date.UTC(2026, 11, 23, 12) / 1000 })
    expect(
      await screen.findByText(
        'You are a VIP member until Dec 23, 2026. What you buy now is added after that.',
      ),
    ).toBeInTheDocument()
  })

  it('goods that are only passed by make no order', async () => {
    const sent = vi.fn()
    const pay = handle('executePayment', ({ fields }) => {
      sent(fields.goodsId)
      return { orderNumber: `o${sent.mock.calls.length}`, payUrl: '/sandbox/pay/1' }
    })
    open({}, { handlers: [pay] })
    await frame()
    act(() => screen.getByRole('radio', { name: /quarter/ }).click())
    await wait(100)
    act(() => screen.getByRole('radio', { name: /year/ }).click())
    await wait(1000)
    expect(sent.mock.calls.flat()).toEqual(['vip-month', 'vip-year'])
  })

  it('stops and forgets when a user signs out mid-way', async () => {
    const { change } = open({ isLoggedIn: true }, { handlers: [counting(() => tradeStatus.none)] })
    await frame()
    await wait(5000)
    const polls = asked.mock.calls.length
    expect(polls).toBeGreaterThan(0)
    change({ isLoggedIn: false })
    expect(await screen.findByText('Please log in first')).toBeInTheDocument()
    expect(screen.queryByTitle('Payment code')).toBeNull()
    expect(screen.getByRole('radio', { name: /VIP month/ })).toBeChecked()
    await wait(30_000)
    expect(asked).toHaveBeenCalledTimes(polls)
  })

  it('stops when the session ends on the server', async () => {
    open({}, { handlers: [handle('checkPayResult', () => failure('NOT_LOGGED_IN'))] })
    await frame()
    await wait(5000)
    expect(await screen.findByText('Please log in first')).toBeInTheDocument()
  })

  it('stops when it is closed', async () => {
    const { change } = open({}, { handlers: [counting(() => tradeStatus.none)] })
    await frame()
    change({ open: false })
    await wait(30_000)
    expect(asked).not.toHaveBeenCalled()
  })

  it('only logs an answer without a state, and goes on asking', async () => {
    let answer: unknown = {}
    const { onPaid } = open(
      {},
      {
        handlers: [
          handle('checkPayResult', () => HttpResponse.json({ status_code: 1, status_msg: '', data: answer })),
        ],
      },
    )
    await frame()
    await wait(5000)
    expect(log).toHaveBeenCalledWith('[cashier] Order status not obtained', '')
    answer = { tradeStatus: 2 }
    await wait(5000)
    expect(onPaid).toHaveBeenCalledOnce()
  })

  it('goes on asking while the network, the server or a proxy fails, and sells once', async () => {
    const answers = [
      HttpResponse.error(),
      new HttpResponse(null, { status: 503 }),
      new HttpResponse('<html>Bad gateway</html>', { status: 502, headers: { 'content-type': 'text/html' } }),
    ]
    const paid = () =>
      HttpResponse.json({ status_code: 1, status_msg: '', data: { tradeStatus: tradeStatus.success } })
    const { onPaid } = open(
      {},
      {
        handlers: [
          handle('checkPayResult', () => {
            asked()
            return answers.shift() ?? paid()
          }),
        ],
      },
    )
    await frame()
    for (let failures = 1; failures <= 3; failures += 1) {
      await wait(5000)
      expect(asked).toHaveBeenCalledTimes(failures)
      expect(onPaid).not.toHaveBeenCalled()
    }
    await wait(5000)
    expect(onPaid).toHaveBeenCalledOnce()
    await wait(60_000)
    expect(asked).toHaveBeenCalledTimes(4)
    expect(onPaid).toHaveBeenCalledOnce()
  })

  it('never opens an address that is not on the list', async () => {
    open(
      {},
      { handlers: [handle('executePayment', { orderNumber: 'o1', payUrl: 'https://evil.example/pay' })] },
    )
    expect(await screen.findByText('The address is not one of the known payment pages.')).toBeInTheDocument()
    expect(screen.queryByTitle('Payment code')).toBeNull()
  })
})

describe('beside the code', () => {
  const payment = (): HTMLElement => screen.getByRole('region', { name: 'Payment' })

  it.each([
    [{ defaultTab: 'duration' }, ['For Ada', 'Valid until Mar 1, 2027']],
    [{ defaultTab: 'vip' }, ['For Ada', 'Valid until Mar 31, 2026']],
    // A membership is added to the one there is.
    [
      { defaultTab: 'vip', memberUntil: Date.UTC(2026, 5, 1, 12) / 1000 },
      ['For Ada', 'Valid until Jul 1, 2026'],
    ],
    [{ defaultTab: 'vip', isLoggedIn: false }, ['Valid until Mar 31, 2026']],
  ] as const)('of %j it says for whom and until when', async (props, said) => {
    vi.setSystemTime('2026-03-01T12:00:00Z')
    open({ buyer: 'Ada', ...props })
    await vi.waitFor(() =>
      expect(
        [...payment().querySelectorAll('p')].map((line) =>
          [...line.querySelectorAll('span')].map(({ textContent }) => textContent),
        ),
      ).toContainEqual(said),
    )
  })

  it('is the way to pay on the phone itself', async () => {
    open()
    const link = await screen.findByText('Pay on this phone')
    expect(link.closest('a')?.getAttribute('href')).toMatch(/\/sandbox\/pay\/fake-\d+\/phone$/)
    expect(link.closest('a')?.rel).toBe('noreferrer')
  })

  it.each(['https://evil.example/pay', 'javascript:alert(1)'])('is no way to %s', async (phoneUrl) => {
    open(
      {},
      { handlers: [handle('executePayment', { orderNumber: 'o1', payUrl: '/sandbox/pay/1', phoneUrl })] },
    )
    await frame()
    expect(screen.queryByText('Pay on this phone')).toBeNull()
  })
})
