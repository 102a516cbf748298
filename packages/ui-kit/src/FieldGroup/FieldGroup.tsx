import type { ReactNode } from 'react'
import styles from './FieldGroup.module.css'

export interface FieldGroupProps {
  legend: ReactNode
  /** `small`: within settings whose fields have labels of the same size. @default 'medium' */
  size?: 'small' | 'medium' | undefined
  /** Id of what is wrong with the group. */
  'aria-describedby'?: string | undefined
  children: ReactNode
}

/** Fields that answer one question, under its name. */
export function FieldGroup({ legend, size = 'medium', children, ...described }: FieldGroupProps): ReactNode {
  return (
    <fieldset className={styles.root} {...described}>
      <legend className={styles.legend} data-size={size}>
        {legend}
      </legend>
      {children}
    </fieldset>
  )
}
