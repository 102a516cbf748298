import { Popover as BasePopover } from '@base-ui/react/popover'
import type { ReactElement, ReactNode, RefObject } from 'react'
import { useAppearance } from '../Appearance/Appearance.tsx'
import { OpenPopup } from './open-popups.ts'
import styles from './Popover.module.css'

/** Something with a place on the page that is no element, such as a selection of text. */
export interface PopoverAnchor {
  getBoundingClientRect: () => DOMRect
}

export interface PopoverProps {
  /** Leave it out when `open` is controlled and `anchor` is given. */
  trigger?: ReactElement | undefined
  /** For an explanation that touch screens and keyboards must reach as well. @default false */
  openOnHover?: boolean | undefined
  /** @default the trigger */
  anchor?: Element | PopoverAnchor | RefObject<Element | null> | null | undefined
  /** Makes it controlled. */
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  /** Heading inside; also the popover's name. */
  title?: ReactNode
  /** The popover's name where it shows no title. */
  label?: string | undefined
  children: ReactNode
  /** @default 'bottom' */
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined
  /** @default 'center' */
  align?: 'start' | 'center' | 'end' | undefined
  /** @default the first control inside */
  initialFocus?: RefObject<HTMLElement | null> | undefined
}

/** A small panel beside what it belongs to; escape and a press outside close it. */
export function Popover({
  trigger,
  openOnHover = false,
  anchor,
  open,
  onOpenChange,
  title,
  label,
  children,
  side = 'bottom',
  align = 'center',
  initialFocus,
}: PopoverProps): ReactNode {
  const appearance = useAppearance()
  return (
    <BasePopover.Root open={open} onOpenChange={onOpenChange && ((next) => onOpenChange(next))}>
      {trigger ? <BasePopover.Trigger render={trigger} openOnHover={openOnHover} delay={200} /> : null}
      <BasePopover.Portal {...appearance}>
        <BasePopover.Positioner
          className={styles.positioner}
          anchor={anchor}
          side={side}
          align={align}
          sideOffset={8}
          collisionPadding={8}
        >
          <BasePopover.Popup className={styles.popup} aria-label={label} initialFocus={initialFocus}>
            <OpenPopup />
            {title ? <BasePopover.Title className={styles.title}>{title}</BasePopover.Title> : null}
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  )
}
