import type { Goods } from '@longhand/contracts'
import type { ReactNode } from 'react'
import { RewardPicture } from './RewardPicture.tsx'

const anyCard = 1

/** What a time card on sale looks like. */
export function GoodsPicture({ goods }: { goods: Goods }): ReactNode {
  return <RewardPicture reward={{ type: anyCard, num: goods.duration }} address={goods.goodsPicPath} />
}
