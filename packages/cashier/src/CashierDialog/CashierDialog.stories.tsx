import { failure, handle, pending } from '@longhand/api-client/testing'
import {
  apiBasePath,
  endpoints,
  orderGoodsType,
  type PayOrder,
  tradeStatus,
  type TradeStatus,
} from '@longhand/contracts'
import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { http, type HttpHandler } from 'msw'
import { type ReactNode, useState } from 'react'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import {
  channelsFixture,
  fewCapabilities,
  ordersFixture,
  twoChannelsFixture,
  vipGoodsFixture,
} from '../fixtures/answers.ts'
import { cashierHandlers, type FakeCashierStart } from '../fixtures/handlers.ts'
import { Stage } from '@longhand/stage'
import { CashierDialog, type CashierDialogProps } from './CashierDialog.tsx'

interface StoryArgs extends CashierDialogProps {
  start: FakeCashierStart
  handlers: readonly HttpHandler[]
}

function Surrounded({ start, handlers, ...dialog }: StoryArgs): ReactNode {
  const [all] = useState(() => [...handlers, ...cashierHandlers(start)])
  return (
    <Stage handlers={all} transport={{ baseUrl: window.location.origin }}>
      <CashierDialog {...dialog} />
    </Stage>
  )
}

const meta = {
  title: 'CashierDialog',
  component: Surrounded,
  args: {
    open: true,
    onOpenChange: fn(),
    onPaid: fn(),
    isLoggedIn: true,
    membershipHref: '/vip',
    agreementHref: '/vip#agreement',
    helpHref: '/help',
    start: {},
    handlers: [],
  },
} satisfies Meta<typeof Surrounded>
export default meta
type Story = StoryObj<typeof meta>

const always = (status: TradeStatus): FakeCashierStart => ({ tradeStatusOf: () => status })
const codeShown = async (): Promise<void> =>
  expect(await screen.findByTitle(/Payment code|支付二维码/)).toBeVisible()

export const Vip: Story = {
  tags: ['dark', 'chinese'],
  play: async ({ globals }) => {
    await expect(await screen.findByRole('radio', { name: /VIP month/ })).toBeChecked()
    await codeShown()
    await userEvent.click(screen.getByRole('radio', { name: /VIP month/ }))
    await userEvent.keyboard('{ArrowRight}')
    await expect(screen.getByRole('radio', { name: /VIP quarter/ })).toBeChecked()
    await expect(
      within(screen.getByRole('region', { name: inLanguage(globals, 'Payment', '支付') })).getByText(
        '￥79.90',
      ),
    ).toBeVisible()
    await codeShown()
  },
}

export const Duration: Story = {
  tags: ['chinese'],
  args: { defaultTab: 'duration', goodsId: 'card-2h' },
  play: async () => {
    await expect(await screen.findByRole('radio', { name: /2 Hours/ })).toBeChecked()
    await expect(screen.getByText('−￥1.00')).toBeVisible()
    await codeShown()
  },
}

/** Ordered before its goods went off sale. */
const waiting: PayOrder = {
  ...ordersFixture[0]!,
  orderNumber: '20260900009',
  goodsId: 'card-4h',
  goodsName: '4 Hours Time Card',
  duration: 4 * 3600,
  price: 16,
  originalPrice: 18,
}
const forOrder = (order: PayOrder): Pick<StoryArgs, 'defaultTab' | 'goodsId' | 'orderNumber' | 'start'> => ({
  defaultTab: 'duration',
  goodsId: order.goodsId,
  orderNumber: order.orderNumber,
  start: { orders: [order] },
})

export const AnOrderThatWaits: Story = {
  tags: ['chinese'],
  args: forOrder(waiting),
  play: async ({ globals }) => {
    await expect(await screen.findByRole('radio', { name: /4 Hours Time Card/ })).toBeChecked()
    await expect(
      screen.getByText(
        inLanguage(
          globals,
          'Order 20260900009. The price is the one at which you ordered.',
          '订单 20260900009，价格以下单时为准。',
        ),
      ),
    ).toBeVisible()
    await expect(
      within(screen.getByRole('region', { name: inLanguage(globals, 'Payment', '支付') })).getByText(
        '￥16.00',
      ),
    ).toBeVisible()
    await codeShown()
    await userEvent.click(
      screen.getByRole('button', { name: inLanguage(globals, 'Choose something else', '选择其他商品') }),
    )
    await expect(await screen.findByRole('radio', { name: /2 Hours/ })).not.toBeChecked()
    await expect(
      screen.getByText(inLanguage(globals, 'Choose something first', '请先选择商品')),
    ).toBeVisible()
  },
}
export const AMembershipThatWaits: Story = {
  tags: ['chinese'],
  args: {
    ...forOrder({
      ...waiting,
      goodsId: 'vip-month',
      goodsName: 'VIP month',
      goodsType: 1,
      price: 19.9,
      originalPrice: 29.9,
    }),
    defaultTab: 'vip',
  },
  play: codeShown,
}

/** Of an app, which has made it for its user. */
const notebook: PayOrder = {
  ...waiting,
  orderNumber: '20260900010',
  goodsId: 'ext-1.2',
  goodsName: 'A5 notebook, lined',
  goodsType: orderGoodsType.external,
  price: 28,
  unitPrice: 28,
  originalPrice: 28,
  duration: 0,
  effectiveTime: 0,
}
const forNotebook = (change: Partial<PayOrder> = {}): Pick<StoryArgs, 'order' | 'start'> => ({
  order: notebook,
  start: { orders: [{ ...notebook, ...change }] },
})

export const AnAppsOrder: Story = {
  tags: ['dark', 'chinese'],
  args: { ...forNotebook(), buyer: 'Ann' },
  play: async ({ globals }) => {
    await expect(await screen.findByRole('heading', { name: 'A5 notebook, lined' })).toBeVisible()
    await expect(screen.getByRole('dialog')).toHaveAccessibleName(
      inLanguage(globals, 'Your order', '您的订单'),
    )
    await codeShown()
  },
}
export const AnAppsOrderOfSeveral: Story = {
  tags: ['chinese'],
  args: forNotebook({ quantity: 3, price: 84, originalPrice: 84 }),
  play: async ({ globals }) => {
    await expect(await screen.findByText('3 × ￥28.00')).toBeVisible()
    const payment = within(screen.getByRole('region', { name: inLanguage(globals, 'Payment', '支付') }))
    await expect(payment.getByText('￥84.00')).toBeVisible()
    await codeShown()
  },
}
const inYen: Partial<PayOrder> = {
  quantity: 3,
  unitPrice: 1200,
  price: 3600,
  originalPrice: 3600,
  currency: 'JPY',
}
export const AnAppsOrderInYen: Story = {
  tags: ['dark', 'chinese'],
  args: {
    ...forNotebook(inYen),
    start: {
      ...forNotebook(inYen).start,
      channels: [
        ...channelsFixture,
        {
          ...twoChannelsFixture[1]!,
          payAgent: 'sakura',
          name: 'Sakura Pay',
          kind: 'frame',
          currencies: ['JPY'],
        },
      ],
    },
  },
  play: async ({ globals }) => {
    await expect(await screen.findByText('3 × JPY 1,200')).toBeVisible()
    const payment = within(screen.getByRole('region', { name: inLanguage(globals, 'Payment', '支付') }))
    await expect(payment.getByText('JPY 3,600')).toBeVisible()
    await expect(await payment.findByRole('tab', { name: 'Sakura Pay' })).toBeVisible()
    // The other takes yuan alone.
    await expect(payment.getAllByRole('tab')).toHaveLength(1)
    await codeShown()
  },
}
export const AnAppsOrderThatIsOver: Story = {
  tags: ['chinese'],
  args: forNotebook({ status: 'paid' }),
  play: async ({ globals }) => {
    await expect(
      await screen.findByText(
        inLanguage(
          globals,
          'This order is paid or closed and can no longer be paid.',
          '此订单已支付或已关闭，无法继续支付。',
        ),
      ),
    ).toBeVisible()
  },
}

export const AnAppsOrderIsAwaited: Story = {
  tags: ['dark', 'chinese'],
  args: { order: undefined },
  play: async ({ globals }) => {
    await expect(
      await screen.findByText(inLanguage(globals, 'Loading your order', '正在加载订单')),
    ).toBeInTheDocument()
    await expect(screen.queryByRole('radio')).toBeNull()
  },
}
export const AnAppsOrderIsUnknown: Story = {
  tags: ['chinese'],
  args: { order: { orderNumber: 'of-another-account' } },
  play: async ({ args, globals }) => {
    await expect(
      await screen.findByText(inLanguage(globals, 'This order was not found', '未找到此订单')),
    ).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: inLanguage(globals, 'Go back', '返回') }))
    await expect(args.onOpenChange).toHaveBeenCalledWith(false)
  },
}
export const AnAppsOrderIsRefused: Story = {
  tags: ['chinese'],
  args: { ...forNotebook(), handlers: [handle('getOrder', () => failure('SYSTEM'))] },
  play: async ({ globals }) => {
    await expect(
      await screen.findByText(inLanguage(globals, 'This order could not be loaded', '该订单加载失败')),
    ).toBeVisible()
    await expect(screen.getByRole('button', { name: inLanguage(globals, 'Go back', '返回') })).toBeVisible()
    await expect(screen.getByRole('button', { name: inLanguage(globals, 'Try again', '重试') })).toBeVisible()
  },
}
let hasLoggedInAgain = false
/** The login has ended, and the host has not noticed. */
export const AnAppsOrderAfterTheLogin: Story = {
  tags: ['dark', 'chinese'],
  beforeEach: () => {
    hasLoggedInAgain = false
  },
  args: {
    ...forNotebook(),
    // Without an answer, the other handlers are asked.
    handlers: [
      http.get(`*${apiBasePath}${endpoints.getOrder.path}`, () =>
        hasLoggedInAgain ? undefined : failure('NOT_LOGGED_IN'),
      ),
    ],
    onLoginRequired: fn(),
  },
  play: async ({ args, globals }) => {
    await expect(
      await screen.findByText(inLanguage(globals, 'Your login has ended', '登录已失效')),
    ).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: inLanguage(globals, /Log in/, /登录/) }))
    await expect(args.onLoginRequired).toHaveBeenCalledWith({ order: args.order })
    hasLoggedInAgain = true
    await userEvent.click(screen.getByRole('button', { name: inLanguage(globals, 'Try again', '重试') }))
    await codeShown()
  },
}

export const AnOrderThatIsOver: Story = {
  tags: ['chinese'],
  args: forOrder({ ...waiting, status: 'cancelled' }),
  play: async ({ globals }) => {
    await expect(
      await screen.findByText(inLanguage(globals, /This order is paid or closed/, /此订单已支付或已关闭/)),
    ).toBeVisible()
    await expect(await screen.findByRole('radio', { name: /30 Minutes/ })).not.toBeChecked()
  },
}
export const OffSale: Story = {
  args: { defaultTab: 'duration', goodsId: 'card-4h' },
  play: async () => {
    await expect(await screen.findByText(/no longer on sale/)).toBeVisible()
    await expect(screen.getByRole('radio', { name: /30 Minutes/ })).toBeChecked()
    await codeShown()
  },
}

export const WhatIsLimited: Story = {
  tags: ['dark', 'chinese'],
  args: { capabilities: fewCapabilities },
  play: async ({ globals }) => {
    const privilege = async (name: RegExp) => expect((await screen.findByText(name)).closest('li'))
    await (
      await privilege(inLanguage(globals, /20 hours of transcription/, /每月 20 小时转写时长/))
    ).toHaveTextContent(inLanguage(globals, 'Here: English', '本站：英语'))
    await (
      await privilege(inLanguage(globals, /AI smart summary/, /AI 智能总结/))
    ).toHaveTextContent(inLanguage(globals, 'sentences picked from the text', '摘出的句子'))
    await (
      await privilege(inLanguage(globals, /Many-language translation/, /多语种翻译/))
    ).toHaveTextContent(inLanguage(globals, 'Here: Spanish', '本站：西班牙语'))
    await codeShown()
  },
}

export const BothKinds: Story = {
  args: { showTabs: true },
  play: async () => {
    await userEvent.click(await screen.findByRole('tab', { name: 'Time cards' }))
    await expect(await screen.findByRole('radio', { name: /30 Minutes/ })).toBeChecked()
    await codeShown()
  },
}

export const WithoutLinks: Story = {
  tags: ['chinese'],
  args: { membershipHref: undefined, agreementHref: undefined, helpHref: undefined },
  play: async () => {
    await codeShown()
    await expect(screen.queryByRole('link')).toBeNull()
  },
}
export const InAHostsLook: Story = {
  args: {
    showTabs: true,
    appearance: {
      theme: 'dark',
      tokens: {
        'color-bean': '#9db8f2',
        'color-bean-soft': '#1f2a44',
        'color-bean-ink': '#9db8f2',
        'color-gold-ink': '#9db8f2',
        'color-gold-soft': '#1f2a44',
        'radius-card': '2px',
        'font-reading': 'var(--longhand-font-controls)',
      },
    },
    classNames: { popup: 'shop-popup' },
  },
  play: async () => {
    await codeShown()
    await expect(screen.getByRole('dialog')).toHaveClass('shop-popup')
  },
}
export const Visitor: Story = {
  tags: ['chinese'],
  args: { isLoggedIn: false, onLoginRequired: fn() },
  play: async ({ args, globals }) => {
    await expect(await screen.findByRole('radio', { name: /VIP month/ })).toBeChecked()
    await userEvent.click(
      screen.getByRole('button', { name: inLanguage(globals, /Please log in first/, /请先登录/) }),
    )
    await expect(args.onLoginRequired).toHaveBeenCalled()
  },
}
export const VisitorWithoutAWayIn: Story = { args: { isLoggedIn: false } }
export const VisitorWithAnOrder: Story = {
  args: { isLoggedIn: false, order: { orderNumber: 'fake-1' }, onLoginRequired: fn() },
}

const twoWays: FakeCashierStart = { channels: twoChannelsFixture }
const chooseLotus = async (): Promise<void> => {
  const alipay = await screen.findByRole('tab', { name: /^(Alipay|支付宝)$/ })
  alipay.focus()
  await userEvent.keyboard('{ArrowRight}{Enter}')
  await expect(screen.getByRole('tab', { name: 'Lotus Pay' })).toHaveAttribute('aria-selected', 'true')
}

export const TwoWaysToPay: Story = {
  args: { start: twoWays },
  play: async () => {
    await codeShown()
    await expect(screen.getByRole('tab', { name: 'Lotus Pay' })).toBeVisible()
  },
}
export const ATrial: Story = {
  tags: ['chinese'],
  args: { start: { channels: [{ ...channelsFixture[0]!, name: 'Alipay (sandbox)', isSandbox: true }] } },
  play: async ({ globals }) => {
    await codeShown()
    await expect(screen.getByRole('tab', { name: 'Alipay (sandbox)' })).toBeVisible()
    await expect(
      screen.getByText(
        inLanguage(
          globals,
          'This is a trial: no money moves. Scan the code with any phone.',
          '这是试用，不会真实扣款。请用任意手机扫码。',
        ),
      ),
    ).toBeVisible()
  },
}
export const AWayThatLeadsAway: Story = {
  tags: ['dark', 'chinese'],
  args: { ...forNotebook(), start: { ...forNotebook().start, ...twoWays } },
  play: async ({ globals }) => {
    await codeShown()
    await chooseLotus()
    const link = await screen.findByRole('link', {
      name: inLanguage(globals, /Go to Lotus Pay/, /前往Lotus Pay/),
    })
    await expect(link).toHaveAttribute('href', 'https://pay.lotus.example/checkout/20260900010')
    await expect(link).toHaveAttribute('target', '_blank')
  },
}
export const OnThePageOfAnother: Story = {
  args: { start: { ...always(tradeStatus.scanned), channels: twoChannelsFixture.slice(1) } },
  play: async () => {
    await waitFor(() =>
      expect(screen.getByText('Pay in the tab of Lotus Pay, then come back here.')).toBeVisible(),
    )
    await expect(screen.getByRole('link', { name: /Go to Lotus Pay/ })).toBeVisible()
  },
}
export const NotPrepared: Story = {
  args: {
    start: { channels: twoChannelsFixture.slice(1) },
    handlers: [handle('executePayment', () => failure('PAYMENT_UNAVAILABLE'))],
  },
  play: async () =>
    expect(
      await screen.findByRole('button', { name: /could not be prepared, click to refresh/ }),
    ).toBeVisible(),
}
export const LeadsElsewhere: Story = {
  args: {
    start: { channels: twoChannelsFixture.slice(1) },
    handlers: [
      handle('executePayment', {
        orderNumber: 'o1',
        payUrl: 'https://pay.lotus.example.evil.example/checkout/o1',
      }),
    ],
  },
  play: async () =>
    expect(await screen.findByText('The address is not one of the known payment pages.')).toBeVisible(),
}

export const Loading: Story = { args: { handlers: [handle('listGoods', pending)] } }
export const Nothing: Story = { args: { start: { vip: [] } } }
export const Failed: Story = {
  args: { handlers: [handle('listGoods', () => failure('SYSTEM'))] },
  play: async () => expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible(),
}

export const Generating: Story = {
  args: { handlers: [handle('executePayment', pending)] },
  play: async () => expect(await screen.findByText('Getting the code')).toBeVisible(),
}
export const NotGenerated: Story = {
  args: { handlers: [handle('executePayment', () => failure('PAYMENT_UNAVAILABLE'))] },
  play: async () =>
    expect(
      await screen.findByRole('button', { name: /could not be loaded, click to refresh/ }),
    ).toBeVisible(),
}
export const PaymentsOff: Story = {
  args: {
    handlers: [handle('executePayment', () => failure('PAYMENT_UNAVAILABLE', undefined, { reason: 'off' }))],
  },
  play: async () => {
    await expect(await screen.findByText('Payments are off here')).toBeVisible()
    await expect(screen.getByText('Nothing can be bought at the moment.')).toBeVisible()
  },
}
export const Refused: Story = {
  args: {
    handlers: [handle('executePayment', { orderNumber: 'o1', payUrl: 'https://elsewhere.example/pay' })],
  },
  play: async () =>
    expect(await screen.findByText('The address is not one of the known payment pages.')).toBeVisible(),
}
export const Scanned: Story = {
  args: { start: always(tradeStatus.scanned) },
  play: async () => waitFor(() => expect(screen.getByText('Scanned, please pay promptly')).toBeVisible()),
}
export const TimedOut: Story = {
  tags: ['chinese'],
  args: { start: always(tradeStatus.failed), defaultTab: 'duration' },
  play: async ({ globals }) => {
    const refresh = await screen.findByRole(
      'button',
      { name: inLanguage(globals, 'Order timed out, click to refresh', '订单已超时，点击刷新') },
      { timeout: 10_000 },
    )
    await expect(
      screen.getByText(inLanguage(globals, 'Payment failed, please pay again.', '支付失败，请重新支付。')),
    ).toBeVisible()
    await expect(refresh).toBeVisible()
  },
}
export const Paid: Story = {
  args: { start: always(tradeStatus.success) },
  play: async ({ args }) => {
    await waitFor(
      () =>
        expect(args.onPaid).toHaveBeenCalledWith({
          type: 'vip',
          duration: 72_000,
          effectiveTime: 30 * 86_400,
          orderNumber: 'fake-5',
        }),
      {
        timeout: 10_000,
      },
    )
    await expect(args.onOpenChange).toHaveBeenCalledWith(false)
  },
}

export const ManyAndLong: Story = {
  args: {
    start: {
      vip: Array.from({ length: 5 }, (_, index) => ({
        ...vipGoodsFixture[index % 3]!,
        goodsId: `vip-${index}`,
        goodsName: 'Membership for those who record every single meeting',
        price: 12_345.6,
        originalPrice: 23_456.7,
      })),
    },
  },
  play: codeShown,
}
