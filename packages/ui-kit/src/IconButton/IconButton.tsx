import { forwardRef } from 'react'
import { Tooltip } from '../Tooltip/Tooltip.tsx'
import { BareIconButton, type BareIconButtonProps } from './BareIconButton.tsx'

export interface IconButtonProps extends BareIconButtonProps {
  /** The button's name, shown as its tooltip. */
  label: string
  /** The key that does the same, shown after the name in the tooltip, such as `Space`. */
  shortcut?: string | undefined
  /** @default 'top' */
  tooltipSide?: 'top' | 'right' | 'bottom' | 'left' | undefined
}

/** A press whose drawing says enough; its name is in the tooltip and in the accessibility tree. */
export const IconButton = /* @__PURE__ */ forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton({ label, shortcut, tooltipSide, ...button }, ref) {
  return (
    <Tooltip content={shortcut ? `${label} (${shortcut})` : label} side={tooltipSide}>
      <BareIconButton {...button} ref={ref} label={label} />
    </Tooltip>
  )
})
