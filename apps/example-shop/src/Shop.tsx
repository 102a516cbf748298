import { CashierDialog, type CashierTab } from '@longhand/cashier'
import { type Reward, RewardPopup, RewardsDialog } from '@longhand/rewards'
import { Button, ToastProvider } from '@longhand/ui-kit'
import { MessagesProvider } from '@longhand/ui-kit/i18n'
import { type ReactNode, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { notebookAdded, type ShopState } from './shop-store.ts'
import { type ShopLanguage, shopTexts } from './shop-texts.ts'
import { LoginForm } from './LoginForm.tsx'

/** Rewards name beans as 0; any other number is a time card. */
const timeCardReward = 1

export function Shop(): ReactNode {
  const [language, setLanguage] = useState<ShopLanguage>('en')
  const text = shopTexts[language]
  return (
    <MessagesProvider language={language}>
      <ToastProvider label={text.notifications} closeLabel={text.close}>
        <main className="shop" lang={language}>
          <header className="shop-line">
            <h1>Ink &amp; Paper</h1>
            <Button variant="quiet" onClick={() => setLanguage(language === 'en' ? 'zh-CN' : 'en')}>
              {text.language}
            </Button>
          </header>
          <p>{text.lead}</p>
          <Basket text={text} />
          <LoginForm text={text} />
          <LonghandCounter text={text} />
        </main>
      </ToastProvider>
    </MessagesProvider>
  )
}

type Texts = (typeof shopTexts)[ShopLanguage]

function Basket({ text }: { text: Texts }): ReactNode {
  const dispatch = useDispatch()
  const notebooks = useSelector((state: ShopState) => state.basket.notebooks)
  return (
    <section className="shop-line">
      <Button onClick={() => dispatch(notebookAdded())}>{text.add}</Button>
      <span>
        {text.basket} <output data-testid="notebooks">{notebooks}</output>
      </span>
    </section>
  )
}

function LonghandCounter({ text }: { text: Texts }): ReactNode {
  const isLoggedIn = useSelector((state: ShopState) => state.customer.token !== undefined)
  const [cashier, setCashier] = useState<{ open: boolean; tab: CashierTab }>({ open: false, tab: 'duration' })
  const [isRewardsOpen, setRewardsOpen] = useState(false)
  const [won, setWon] = useState<{ open: boolean; reward: Reward }>()
  return (
    <section className="shop-line">
      <Button variant="primary" onClick={() => setCashier({ open: true, tab: 'duration' })}>
        {text.buyTime}
      </Button>
      <Button onClick={() => setCashier({ open: true, tab: 'vip' })}>{text.becomeVip}</Button>
      <Button onClick={() => setRewardsOpen(true)}>{text.rewards}</Button>
      <CashierDialog
        open={cashier.open}
        onOpenChange={(open) => setCashier((before) => ({ ...before, open }))}
        defaultTab={cashier.tab}
        isLoggedIn={isLoggedIn}
        onPaid={({ duration }) => setWon({ open: true, reward: { type: timeCardReward, num: duration, amount: 1 } })}
      />
      <RewardsDialog open={isRewardsOpen} onOpenChange={setRewardsOpen} />
      {won ? <RewardPopup open={won.open} onOpenChange={(open) => setWon({ ...won, open })} reward={won.reward} /> : null}
    </section>
  )
}
