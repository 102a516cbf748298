'use client'

import '@longhand/ui-kit/styles.css'
import '@longhand/cashier/styles.css'
import { ApiClientProvider, keepToken, type Transport } from '@longhand/api-client'
import { type AppOrder, CashierDialog } from '@longhand/cashier/CashierDialog'
import { Button } from '@longhand/ui-kit/Button'
import { MessagesProvider } from '@longhand/ui-kit/i18n'
import { type ReactNode, useState } from 'react'

/** A page of another origin than the server's, whose own backend makes orders and logs its own users in. */
export function Shop({ longhand }: { longhand: string }): ReactNode {
  const [transport] = useState(() => transportTo(longhand))
  const [isLoggedIn, setLoggedIn] = useState(false)
  const [order, setOrder] = useState<AppOrder>()
  const [isOpen, setOpen] = useState(false)
  const [isInterrupted, setInterrupted] = useState(false)
  const [paid, setPaid] = useState<string>()

  async function logIn(): Promise<void> {
    const { ok } = await fetch('/shop/account', { method: 'POST' })
    setLoggedIn(ok)
    // What was to be paid before is what is paid now.
    setOpen(ok && isInterrupted)
    setInterrupted(false)
  }

  async function buy(): Promise<void> {
    setOrder(undefined)
    setOpen(true)
    const response = await fetch('/shop/orders', { method: 'POST' })
    if (response.ok) setOrder((await response.json()) as AppOrder)
    else setOpen(false)
  }

  function offerLogin(): void {
    setOpen(false)
    setInterrupted(true)
  }

  return (
    <MessagesProvider language="en">
      <ApiClientProvider transport={transport}>
        <h1>A shop</h1>
        <Button onClick={() => void logIn()}>{isInterrupted ? 'Log in and go on' : 'Log in'}</Button>
        <Button disabled={!isLoggedIn} onClick={() => void buy()}>
          Buy a notebook
        </Button>
        <Button disabled={!order} onClick={() => setOpen(true)}>
          Pay the order
        </Button>
        <CashierDialog
          open={isOpen}
          onOpenChange={setOpen}
          order={order}
          onLoginRequired={offerLogin}
          onPaid={({ type, orderNumber }) => setPaid(`${type} ${orderNumber}`)}
        />
        <output>{paid}</output>
      </ApiClientProvider>
    </MessagesProvider>
  )
}

function transportTo(longhand: string): Transport {
  return {
    baseUrl: longhand,
    getToken: keepToken(async () => {
      const response = await fetch('/shop/token', { method: 'POST' })
      return response.ok ? ((await response.json()) as { token: string; expiresIn: number }) : undefined
    }),
    onUnauthenticated: () => undefined,
  }
}
