import { MembershipBenefits } from '@longhand/cashier'
import { MessagesProvider } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { Counter } from '../src/Counter.tsx'

/** A component of the server: the packages themselves say where the browser's side begins. */
export default function Page(): ReactNode {
  return (
    <main>
      <MessagesProvider language="zh-CN">
        <MembershipBenefits />
      </MessagesProvider>
      <Counter language="zh-CN" />
    </main>
  )
}
