import { useCallKeys } from '@longhand/api-client'
import type { Goods } from '@longhand/contracts'
import { useState } from 'react'
import { useGetAssetQuery, usePurchaseGoodsMutation } from '../api/rewards-api.ts'
import type { Reward } from '../format/reward.ts'
import type { RewardsProblem } from '../problem.ts'

const maxAtOnce = 9999

export interface RedeemOptions {
  /** Goods with an `exchangeCoin` of 1 or more. */
  goods: Goods
  /** The cards are there. */
  onRedeemed?: ((reward: Reward) => void) | undefined
  onError?: ((problem: RewardsProblem) => void) | undefined
}

/** How many of some goods, and what they cost. */
export interface RedeemState {
  /** Beans that the user has; nothing before it is known. */
  balance: number | undefined
  /** How many of the goods are wanted: from 1 to `most`. */
  amount: number
  /** How many the balance is enough for; 0 when it is too little for one. */
  most: number
  /** Beans for `amount`. */
  total: number
  canRedeem: boolean
  isRunning: boolean
  /** Why the last try was refused. */
  error: unknown
  setAmount: (amount: number) => void
  redeem: () => Promise<void>
}

/** Redeems goods for beans, for a user who is logged in. */
export function useRedeem({ goods, onRedeemed, onError }: RedeemOptions): RedeemState {
  const { data: asset } = useGetAssetQuery(undefined, { refetchOnMountOrArgChange: true })
  const [purchase, { error, isLoading }] = usePurchaseGoodsMutation()
  const keys = useCallKeys()
  const [wanted, setWanted] = useState(1)
  const balance = asset?.allCoinNumber
  const most = redeemableOf(balance ?? 0, goods.exchangeCoin)
  const amount = Math.max(1, Math.min(wanted, most))
  const total = amount * goods.exchangeCoin

  async function redeem(): Promise<void> {
    const order = { goodsId: goods.goodsId, exchangeAmount: amount, coinNumber: total }
    const { data, error: cause } = await purchase({ ...order, key: keys.keyOf(order) })
    if (!data) return onError?.({ kind: 'redemption', cause })
    keys.done(order)
    onRedeemed?.({ type: data.signRewardType, num: data.signRewardNumber, amount: data.exchangeAmount })
  }

  return {
    balance,
    amount,
    most,
    total,
    canRedeem: balance !== undefined && most > 0,
    isRunning: isLoading,
    error,
    setAmount: setWanted,
    redeem,
  }
}

/** Whole ones, not below 0, and never more than one call may take. */
export function redeemableOf(balance: number, cost: number): number {
  return Math.min(maxAtOnce, Math.max(0, Math.floor(balance / cost)))
}
