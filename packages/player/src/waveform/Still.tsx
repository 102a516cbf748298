import { useTransport } from '@longhand/api-client'
import type { ReactNode } from 'react'
import { mediaAddress } from '../playback/media-address.ts'
import { stillAt } from './still-at.ts'
import type { Stills } from './still-at.ts'
import styles from './Still.module.css'

/** The picture at a moment, cut from the sheet of stills. */
export function Still({ stills, seconds }: { stills: Stills; seconds: number }): ReactNode {
  const { baseUrl } = useTransport()
  const { left, top } = stillAt(stills, seconds)
  return (
    <span
      className={styles.still}
      data-still
      style={{
        width: stills.width,
        height: stills.height,
        backgroundImage: `url("${mediaAddress(baseUrl, stills.path)}")`,
        backgroundPosition: `-${left}px -${top}px`,
      }}
    />
  )
}
