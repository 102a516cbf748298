import { Avatar as BaseAvatar } from '@base-ui/react/avatar'
import type { ReactNode } from 'react'
import { Icon } from '../Icon/Icon.tsx'
import styles from './Avatar.module.css'

export interface AvatarProps {
  /** Whose it is; its first letter stands in for a missing photo. */
  name: string
  photo?: string | undefined
  /** Diameter in pixels. @default 32 */
  size?: number | undefined
}

/** Decoration: show the name beside it, or give it to the control around it. */
export function Avatar({ name, photo, size = 32 }: AvatarProps): ReactNode {
  const initial = Array.from(name.trim())[0]?.toUpperCase()
  return (
    <BaseAvatar.Root
      className={styles.root}
      style={{ width: size, height: size, fontSize: size * 0.44 }}
      aria-hidden
    >
      {photo ? <BaseAvatar.Image className={styles.image} src={photo} alt="" /> : null}
      <BaseAvatar.Fallback>{initial ?? <Icon name="user" size={size * 0.6} />}</BaseAvatar.Fallback>
    </BaseAvatar.Root>
  )
}
