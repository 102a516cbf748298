import { describeError } from '@longhand/api-client'
import type { Goods } from '@longhand/contracts'
import { Button, Dialog, Notice, NumberField } from '@longhand/ui-kit'
import { formatNumber, formatPeriod, kitMessages, useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactNode, useState } from 'react'
import { useGetAssetQuery, usePurchaseGoodsMutation } from '../api/rewards-api.ts'
import type { Reward } from '../format/reward.ts'
import { rewardsMessages } from '../messages.ts'
import { GoodsPicture } from '../RewardPicture/GoodsPicture.tsx'
import { redeemableOf } from './redeemable.ts'
import styles from './RedeemConfirmDialog.module.css'

export interface RedeemConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Goods with an `exchangeCoin` of 1 or more. */
  goods: Goods
  /** The cards are there. The dialog closes after it. */
  onRedeemed?: ((reward: Reward) => void) | undefined
}

/** Asks how many, says what they cost in beans, and redeems them. */
export function RedeemConfirmDialog({ open, onOpenChange, goods, onRedeemed }: RedeemConfirmDialogProps): ReactNode {
  const text = rewardsMessages.useMessages()
  const kit = kitMessages.useMessages()
  return (
    <Dialog open={open} onOpenChange={onOpenChange} size="small" title={text('redeem.title')} closeLabel={kit('close')}>
      <Redemption
        goods={goods}
        onRedeemed={(reward) => {
          onRedeemed?.(reward)
          onOpenChange(false)
        }}
      />
    </Dialog>
  )
}

function Redemption({ goods, onRedeemed }: { goods: Goods; onRedeemed: (reward: Reward) => void }): ReactNode {
  const text = rewardsMessages.useMessages()
  const kit = kitMessages.useMessages()
  const language = useLanguage()
  const { data: asset } = useGetAssetQuery(undefined, { refetchOnMountOrArgChange: true })
  const [purchase, { error, isLoading }] = usePurchaseGoodsMutation()
  const [wanted, setWanted] = useState(1)
  const balance = asset?.allCoinNumber ?? 0
  const most = redeemableOf(balance, goods.exchangeCoin)
  const amount = Math.max(1, Math.min(wanted, most))
  const total = amount * goods.exchangeCoin
  const isShort = asset !== undefined && most < 1
  const refusal = describeError(error, language)

  async function redeem(): Promise<void> {
    const { data } = await purchase({ goodsId: goods.goodsId, exchangeAmount: amount, coinNumber: total })
    if (data) onRedeemed({ type: data.signRewardType, num: data.signRewardNumber, amount: data.exchangeAmount })
  }

  return (
    <div className={styles.root}>
      <div className={styles.goods}>
        <span className={styles.picture}>
          <GoodsPicture goods={goods} />
        </span>
        <div>
          <p className={styles.name}>{goods.goodsName}</p>
          <p className={styles.note}>{text('shop.valid', { period: formatPeriod(goods.effectiveTime, language) })}</p>
        </div>
      </div>
      <div className={styles.row}>
        <NumberField
          label={text('redeem.quantity')}
          value={amount}
          onValueChange={setWanted}
          min={1}
          max={Math.max(1, most)}
          disabled={isShort}
          increaseLabel={kit('increase')}
          decreaseLabel={kit('decrease')}
        />
        <div className={styles.total}>
          <p className={styles.note}>{text('redeem.total')}</p>
          <output className={styles.sum}>{text('shop.price', { count: total, number: formatNumber(total, language) })}</output>
        </div>
      </div>
      <p className={styles.note}>{asset ? text('redeem.balance', { count: balance, number: formatNumber(balance, language) }) : '\u00a0'}</p>
      {refusal ? <Notice tone="red">{refusal}</Notice> : null}
      <Button variant="primary" wide busy={isLoading} disabled={!asset || isShort} onClick={() => void redeem()}>
        {text(isShort ? 'redeem.notEnough' : 'redeem.now')}
      </Button>
    </div>
  )
}
