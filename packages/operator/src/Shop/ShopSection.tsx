import type { ReactNode } from 'react'
import styles from '../Listing/Listing.module.css'
import { Products } from './Products.tsx'
import { RewardItems } from './RewardItems.tsx'

/** What people can buy. */
export function ShopSection(): ReactNode {
  return (
    <div className={styles.section}>
      <Products />
      <RewardItems />
    </div>
  )
}
