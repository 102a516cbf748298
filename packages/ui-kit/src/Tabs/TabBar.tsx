import type { ReactNode } from 'react'
import { TabList } from './TabList.tsx'
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
export function TabBar<Value extends string>({
  value,
  onValueChange,
  ...list
}: TabBarProps<Value>): ReactNode {
  return (
    <div className={styles.bar}>
      <TabList
        {...list}
        bare
        value={value}
        onPress={(pressed) => onValueChange(pressed === value ? undefined : pressed)}
      />
    </div>
  )
}
