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
  /** False where a page has one in each of many rows: the browser shows the name then, and rows come sooner. @default true */
  hasTooltip?: boolean | undefined
}

/** A press whose drawing says enough; its name is in the tooltip and in the accessibility tree. */
export const IconButton = /* @__PURE__ */ forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(
  { label, shortcut, tooltipSide, hasTooltip = true, ...button },
  ref,
) {
  const name = shortcut ? `${label} (${shortcut})` : label
  if (!hasTooltip) return <BareIconButton title={name} {...button} ref={ref} label={label} />
  return (
    <Tooltip content={name} side={tooltipSide}>
      <BareIconButton {...button} ref={ref} label={label} />
    </Tooltip>
  )
})
