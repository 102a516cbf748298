import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import styles from './Tabs.module.css'

export interface TabsProps<Value extends string> {
  /** Name of the list of tabs. */
  label: string
  value: Value
  onValueChange: (value: Value) => void
  tabs: readonly { value: Value; label: ReactNode; content: ReactNode; disabled?: boolean }[]
  /** @default false */
  barHidden?: boolean | undefined
}

/** Only the chosen panel is mounted. */
export function Tabs<Value extends string>({ label, value, onValueChange, tabs, barHidden = false }: TabsProps<Value>): ReactNode {
  if (barHidden) return tabs.find((tab) => tab.value === value)?.content
  return (
    <BaseTabs.Root className={styles.root} value={value} onValueChange={(next) => onValueChange(next as Value)}>
      <BaseTabs.List className={styles.list} aria-label={label}>
        {tabs.map((tab) => (
          <BaseTabs.Tab key={tab.value} className={styles.tab} value={tab.value} disabled={tab.disabled}>
            {tab.label}
          </BaseTabs.Tab>
        ))}
        <BaseTabs.Indicator className={styles.indicator} />
      </BaseTabs.List>
      {tabs.map((tab) => (
        <BaseTabs.Panel key={tab.value} className={styles.panel} value={tab.value}>
          {tab.content}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  )
}
