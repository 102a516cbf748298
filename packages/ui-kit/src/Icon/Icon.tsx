import type { ReactNode } from 'react'
import styles from './Icon.module.css'
import { filledIcons, iconPaths, type IconName } from './icon-paths.ts'

export interface IconProps {
  name: IconName
  /** Edge length in pixels. @default 20 */
  size?: number
  /** Without it, the icon is decoration and hidden from assistive technology. */
  label?: string
}

/** A drawing in the colour of the text around it. */
export function Icon({ name, size = 20, label }: IconProps): ReactNode {
  return (
    <svg
      className={styles.root}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      focusable="false"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d={iconPaths[name]} data-filled={filledIcons.has(name) || undefined} />
    </svg>
  )
}
