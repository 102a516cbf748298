import type { KeyboardEvent, ReactNode } from 'react'
import styles from './Tabs.module.css'

export interface TabListProps<Value extends string> {
  /** Name of the list. */
  label: string
  /** `undefined` while no panel is open. */
  value: Value | undefined
  /** Also when it was open before. */
  onPress: (value: Value) => void
  tabs: readonly { value: Value; label: ReactNode; disabled?: boolean }[]
  /** The id of each tab is this, a hyphen and its value. */
  panelId: string
  /** Without a line below. @default false */
  bare?: boolean | undefined
}

/** The tabs of a panel. Arrow keys, Home and End move the focus; Enter and Space press, as on every button. */
export function TabList<Value extends string>({
  label,
  value,
  onPress,
  tabs,
  panelId,
  bare = false,
}: TabListProps<Value>): ReactNode {
  // The keyboard comes in by the open tab.
  const entry = tabs.find((tab) => tab.value === value && !tab.disabled) ?? tabs.find((tab) => !tab.disabled)
  return (
    <div
      role="tablist"
      aria-label={label}
      className={styles.list}
      data-bare={bare ? '' : undefined}
      onKeyDown={moveFocus}
    >
      {tabs.map((tab) => {
        const isOpen = tab.value === value
        return (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${panelId}-${tab.value}`}
            className={styles.tab}
            aria-selected={isOpen}
            aria-controls={isOpen || (bare && value !== undefined) ? panelId : undefined}
            tabIndex={tab === entry ? 0 : -1}
            disabled={tab.disabled}
            onClick={() => onPress(tab.value)}
          >
            {tab.label}
          </button>
        )
      })}
    </div>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  // With one of these it is a key of the browser, such as the one that goes back.
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]:enabled')]
  const at = tabs.findIndex((tab) => tab.contains(event.target as Node))
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
  if (next === undefined || tabs.length === 0) return
  event.preventDefault()
  tabs.at(next % tabs.length)?.focus()
}
