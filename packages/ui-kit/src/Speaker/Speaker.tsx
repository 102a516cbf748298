import type { ReactNode } from 'react'
import styles from './Speaker.module.css'

export interface SpeakerProps {
  /** Order of appearance, from 0; three gradients take turns. */
  index: number
  /** Always beside the colour: colours repeat and not everyone sees them. */
  name: ReactNode
  /** In pixels. @default 12 */
  size?: number | undefined
}

/** Who speaks: a coloured circle and a name. */
export function Speaker({ index, name, size = 12 }: SpeakerProps): ReactNode {
  return (
    <span className={styles.root}>
      <span className={styles.dot} data-gradient={(index % 3) + 1} style={{ width: size, height: size }} />
      <span className={styles.name}>{name}</span>
    </span>
  )
}
