'use client'

import '@longhand/ui-kit/styles.css'
import '@longhand/cashier/styles.css'
import { ApiClientProvider, type Transport } from '@longhand/api-client'
import { CashierDialog } from '@longhand/cashier/CashierDialog'
import { Button } from '@longhand/ui-kit/Button'
import { MessagesProvider } from '@longhand/ui-kit/i18n'
import { type ReactNode, useState } from 'react'

const transport: Transport = {
  baseUrl: '',
  getToken: () => new URLSearchParams(window.location.search).get('token') ?? undefined,
  onUnauthenticated: () => undefined,
}

/** Where each host sells. */
export function Counter({ language }: { language: string }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const [paid, setPaid] = useState<string>()
  return (
    <MessagesProvider language={language}>
      <ApiClientProvider transport={transport}>
        <Button onClick={() => setOpen(true)}>Open the cashier</Button>
        <CashierDialog
          open={isOpen}
          onOpenChange={setOpen}
          defaultTab="duration"
          onPaid={({ type }) => setPaid(type)}
        />
        <output>{paid}</output>
      </ApiClientProvider>
    </MessagesProvider>
  )
}
