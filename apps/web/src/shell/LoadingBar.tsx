import { type ReactNode } from 'react'
import { useNavigation } from 'react-router'
import styles from './LoadingBar.module.css'

/** Shows after 150 ms, so that a quick change doesn't flicker. */
export function LoadingBar(): ReactNode {
  const { state } = useNavigation()
  return state === 'loading' ? <div className={styles.root} /> : null
}
