import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import styles from './Tabs.module.css'

export interface TabBarProps<Value extends string> {
  /** Name of the list of tabs. */
  label: string
  /** `undefined` while no panel is open. */
  value: Value | undefined
  /** `undefined` when the open tab was pressed: that closes its panel. */
  onValueChange: (value: Value | undefined) => void
  tabs: readonly { value: Value; label: ReactNode }[]
  /** The host renders it; the id of each tab is this, a hyphen and its value. */
  panelId: string
}

/**
 * Tabs of a panel that is somewhere else on the page and can be closed. Arrow keys move the focus, Enter and Space press.
 *
 * @example
 * <TabBar label="Insights" value={tab} onValueChange={setTab} tabs={tabs} panelId="side" />
 * {tab ? <aside id="side" role="tabpanel" aria-labelledby={`side-${tab}`}>…</aside> : null}
 */
export function TabBar<Value extends string>({ label, value, onValueChange, tabs, panelId }: TabBarProps<Value>): ReactNode {
  return (
    <BaseTabs.Root className={styles.bar} value={value ?? null} onValueChange={(next) => onValueChange(next as Value)}>
      <BaseTabs.List className={styles.list} data-bare="" aria-label={label}>
        {tabs.map((tab) => (
          <BaseTabs.Tab
            key={tab.value}
            id={`${panelId}-${tab.value}`}
            className={styles.tab}
            value={tab.value}
            aria-controls={value === undefined ? undefined : panelId}
            onClick={() => {
              if (tab.value === value) onValueChange(undefined)
            }}
          >
            {tab.label}
          </BaseTabs.Tab>
        ))}
        <BaseTabs.Indicator className={styles.indicator} />
      </BaseTabs.List>
    </BaseTabs.Root>
  )
}
