import { lazyWithRetry, type TabsProps } from '@longhand/ui-kit'
import type { ReactNode } from 'react'

const SeveralTabs = /* @__PURE__ */ lazyWithRetry<TabsProps<string>>(() => import('@longhand/ui-kit/Tabs').then((file) => file.Tabs))

/** The kit's tabs, fetched where there is a choice: most cashiers offer one kind of goods and one way to pay. */
export function Tabs<Value extends string>(props: TabsProps<Value>): ReactNode {
  const { tabs, value, barHidden } = props
  if (barHidden || tabs.length === 1) return tabs.find((tab) => tab.value === value)?.content
  return <SeveralTabs {...(props as unknown as TabsProps<string>)} />
}
