import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'
import { useAppearance } from '../Appearance/Appearance.tsx'
import styles from './Tooltip.module.css'

export interface TooltipProps {
  /** Touch screens show no tooltips: what a person must know belongs on the page. */
  content: ReactNode
  /** One element that takes a ref and DOM props. */
  children: ReactElement
  /** @default 'top' */
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined
}

/** It names nothing: the element must have a name of its own. */
export function Tooltip({ content, children, side = 'top' }: TooltipProps): ReactNode {
  const appearance = useAppearance()
  return (
    <BaseTooltip.Root>
      <BaseTooltip.Trigger render={children} delay={400} />
      <BaseTooltip.Portal {...appearance}>
        <BaseTooltip.Positioner className={styles.positioner} side={side} sideOffset={6}>
          <BaseTooltip.Popup className={styles.popup}>{content}</BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  )
}
