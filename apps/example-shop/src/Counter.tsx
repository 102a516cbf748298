import { type AppOrder, CashierDialog } from '@longhand/cashier'
import { type Reward, RewardPopup, RewardsDialog, useGetAssetQuery } from '@longhand/rewards'
import { Button, Notice, TextField } from '@longhand/ui-kit'
import { type ReactNode, useEffect, useState } from 'react'
import { useDispatch } from 'react-redux'
import { askShop, loadShop, type ShopAnswer, type ShopDispatch } from './shop-store.ts'
import type { ShopTexts } from './shop-texts.ts'

interface CounterProps {
  text: ShopTexts
  orders: ShopAnswer['orders']
  isLoggedIn: boolean
}

/** What a notebook earns, as the backend gives it: rewards name beans as 0. */
const earned: Reward = { type: 0, num: 30 }

export function Counter({ text, orders, isLoggedIn }: CounterProps): ReactNode {
  const [quantity, setQuantity] = useState(1)
  const [placed, setPlaced] = useState<AppOrder>()
  const [open, setOpen] = useState<'cashier' | 'reward' | 'rewards'>()
  const [isPaid, setPaid] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const dispatch = useDispatch<ShopDispatch>()
  useDelivery(isPaid && orders.some(({ state }) => state === 'waiting'))

  async function buy(): Promise<void> {
    setPaid(false)
    const order = await askShop<AppOrder>('orders', { quantity })
    setPlaced(order)
    setRefused(order === undefined)
    if (order) setOpen('cashier')
    await dispatch(loadShop())
  }
  function celebrate(): void {
    setPaid(true)
    setOpen('reward')
  }
  const openingOf = (dialog: typeof open) => ({
    open: open === dialog,
    onOpenChange: (isOpen: boolean) => setOpen(isOpen ? dialog : undefined),
  })

  return (
    <>
      <section className="shop-line" aria-label={text.notebook}>
        <span>{text.notebook}</span>
        <strong>￥28.00</strong>
        <TextField
          label={text.quantity}
          type="number"
          min={1}
          max={10}
          value={String(quantity)}
          onValueChange={(value) => setQuantity(Number(value))}
        />
        <Button variant="primary" disabled={!isLoggedIn} onClick={() => void buy()}>
          {text.buy}
        </Button>
        <Button onClick={() => setOpen('rewards')}>{text.rewards}</Button>
        {isLoggedIn ? (
          <Beans key={orders.filter(({ state }) => state === 'delivered').length} text={text} />
        ) : null}
      </section>
      {isRefused ? <Notice tone="red">{text.refusedOrder}</Notice> : null}
      <ul aria-label={text.orders}>
        {orders.map(({ reference, quantity: count, state }) => (
          <li key={reference}>
            {count} × {text.notebook} · {text[state]}
          </li>
        ))}
      </ul>
      <CashierDialog {...openingOf('cashier')} order={placed} isLoggedIn={isLoggedIn} onPaid={celebrate} />
      <RewardPopup {...openingOf('reward')} reward={earned} />
      <RewardsDialog {...openingOf('rewards')} tab={0} isLoggedIn={isLoggedIn} />
    </>
  )
}

/** Asked again with each delivery, which is when the backend gives some. */
function Beans({ text }: { text: ShopTexts }): ReactNode {
  const { data } = useGetAssetQuery(undefined, { refetchOnMountOrArgChange: true })
  return data ? (
    <span>
      {text.beans} {data.allCoinNumber}
    </span>
  ) : null
}

/** The shop delivers when Longhand's webhook has come, which takes a moment. */
function useDelivery(isAwaited: boolean): void {
  const dispatch = useDispatch<ShopDispatch>()
  useEffect(() => {
    if (!isAwaited) return
    const timer = setInterval(() => void dispatch(loadShop()), 1000)
    return () => clearInterval(timer)
  }, [dispatch, isAwaited])
}
