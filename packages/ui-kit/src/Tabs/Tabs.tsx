import { type ReactNode, useId } from 'react'
import { TabList } from './TabList.tsx'
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
export function Tabs<Value extends string>({
  label,
  value,
  onValueChange,
  tabs,
  barHidden = false,
}: TabsProps<Value>): ReactNode {
  const panelId = useId()
  const open = tabs.find((tab) => tab.value === value)
  if (barHidden) return open?.content
  return (
    <div className={styles.root}>
      <TabList
        label={label}
        value={value}
        onPress={(pressed) => {
          if (pressed !== value) onValueChange(pressed)
        }}
        tabs={tabs}
        panelId={panelId}
      />
      {open ? (
        <div
          key={value}
          role="tabpanel"
          id={panelId}
          aria-labelledby={`${panelId}-${value}`}
          tabIndex={0}
          className={styles.panel}
        >
          {open.content}
        </div>
      ) : null}
    </div>
  )
}
