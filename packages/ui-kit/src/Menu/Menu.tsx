import { Menu as BaseMenu } from '@base-ui/react/menu'
import { useId, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useAppearance } from '../Appearance/Appearance.tsx'
import { Icon } from '../Icon/Icon.tsx'
import type { IconName } from '../Icon/icon-paths.ts'
import { OpenPopup } from '../Popover/open-popups.ts'
import styles from './Menu.module.css'

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement
  /** `MenuItem`, `MenuRadioGroup` and `MenuSeparator`. */
  children: ReactNode
  /** @default 'end' */
  align?: 'start' | 'center' | 'end' | undefined
}

/** Mounts only the button until a user comes near it: a page may have many. */
export function Menu({ trigger, children, align = 'end' }: MenuProps): ReactNode {
  const appearance = useAppearance()
  const id = useId()
  const [handle] = useState(() => BaseMenu.createHandle())
  const [isNear, setNear] = useState(false)
  const comeNear = (): void => setNear(true)

  /** Assistive technology may press a button that was never pointed at. */
  function press(): void {
    if (isNear) return
    flushSync(comeNear)
    handle.open(id)
  }

  return (
    <>
      <BaseMenu.Trigger
        handle={handle}
        id={id}
        render={trigger}
        onPointerEnter={comeNear}
        onPointerDown={comeNear}
        onFocus={comeNear}
        onClick={press}
        {...(isNear ? {} : { 'aria-expanded': false })}
      />
      {isNear ? (
        <BaseMenu.Root handle={handle}>
          <BaseMenu.Portal {...appearance}>
            <BaseMenu.Positioner
              className={styles.positioner}
              align={align}
              sideOffset={4}
              collisionPadding={8}
            >
              <BaseMenu.Popup className={styles.popup}>
                <OpenPopup />
                {children}
              </BaseMenu.Popup>
            </BaseMenu.Positioner>
          </BaseMenu.Portal>
        </BaseMenu.Root>
      ) : null}
    </>
  )
}

export interface MenuItemProps {
  children: ReactNode
  onSelect?: (() => void) | undefined
  icon?: IconName | undefined
  /** @default false */
  danger?: boolean | undefined
  /** @default false */
  disabled?: boolean | undefined
  /** A link to render instead, such as `<a href>` or a router's link. */
  render?: ReactElement | undefined
}

export function MenuItem({
  children,
  onSelect,
  icon,
  danger = false,
  disabled = false,
  render,
}: MenuItemProps): ReactNode {
  const content = (
    <>
      <span className={styles.mark}>{icon ? <Icon name={icon} size={18} /> : null}</span>
      {children}
    </>
  )
  if (render)
    return (
      <BaseMenu.LinkItem className={styles.item} render={render} closeOnClick>
        {content}
      </BaseMenu.LinkItem>
    )
  return (
    <BaseMenu.Item
      className={styles.item}
      data-danger={danger || undefined}
      disabled={disabled}
      onClick={onSelect && (() => onSelect())}
    >
      {content}
    </BaseMenu.Item>
  )
}

export interface MenuRadioGroupProps<Value extends string> {
  /** Heading over the options, and the group's name. */
  label: string
  value: Value
  onValueChange: (value: Value) => void
  options: readonly { value: Value; label: ReactNode }[]
}

/** One choice out of a few, inside a menu. */
export function MenuRadioGroup<Value extends string>({
  label,
  value,
  onValueChange,
  options,
}: MenuRadioGroupProps<Value>): ReactNode {
  return (
    <BaseMenu.RadioGroup value={value} onValueChange={(next) => onValueChange(next as Value)}>
      <BaseMenu.GroupLabel className={styles.groupLabel}>{label}</BaseMenu.GroupLabel>
      {options.map((option) => (
        <BaseMenu.RadioItem key={option.value} className={styles.item} value={option.value} closeOnClick>
          <span className={styles.mark} data-choice="">
            <BaseMenu.RadioItemIndicator>
              <Icon name="check" size={18} />
            </BaseMenu.RadioItemIndicator>
          </span>
          {option.label}
        </BaseMenu.RadioItem>
      ))}
    </BaseMenu.RadioGroup>
  )
}

export function MenuSeparator(): ReactNode {
  return <BaseMenu.Separator className={styles.separator} />
}
