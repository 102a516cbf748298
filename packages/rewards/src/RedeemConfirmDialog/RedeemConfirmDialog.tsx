import { describeError } from '@longhand/api-client'
import type { Goods } from '@longhand/contracts'
import {
  type Appearance,
  AppearanceProvider,
  Button,
  Dialog,
  type DialogClassNames,
  Notice,
  NumberField,
} from '@longhand/ui-kit'
import { formatNumber, formatPeriod, useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import type { Reward } from '../format/reward.ts'
import { rewardsMessages } from '../messages.ts'
import type { RewardsProblem } from '../problem.ts'
import { GoodsPicture } from '../RewardPicture/GoodsPicture.tsx'
import styles from './RedeemConfirmDialog.module.css'
import { type RedeemOptions, useRedeem } from './use-redeem.ts'

export interface RedeemConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Goods with an `exchangeCoin` of 1 or more. */
  goods: Goods
  /** The cards are there. The dialog closes after it. */
  onRedeemed?: ((reward: Reward) => void) | undefined
  /** For logs of the host: the dialog has said what the user must know. */
  onError?: ((problem: RewardsProblem) => void) | undefined
  appearance?: Appearance | undefined
  /** Of the host's own. */
  classNames?: DialogClassNames | undefined
}

/** Asks how many, says what they cost in beans, and redeems them. */
export function RedeemConfirmDialog({
  open,
  onOpenChange,
  goods,
  onRedeemed,
  onError,
  appearance,
  classNames,
}: RedeemConfirmDialogProps): ReactNode {
  const text = rewardsMessages.useMessages()
  return (
    <AppearanceProvider appearance={appearance}>
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        size="small"
        title={text('redeem.title')}
        classNames={classNames}
      >
        <Redemption
          goods={goods}
          onError={onError}
          onRedeemed={(reward) => {
            onRedeemed?.(reward)
            onOpenChange(false)
          }}
        />
      </Dialog>
    </AppearanceProvider>
  )
}

function Redemption(options: RedeemOptions): ReactNode {
  const { goods } = options
  const text = rewardsMessages.useMessages()
  const language = useLanguage()
  const { balance, amount, most, total, canRedeem, isRunning, error, setAmount, redeem } = useRedeem(options)
  const isShort = balance !== undefined && !canRedeem
  const refusal = describeError(error, language)

  return (
    <div className={styles.root}>
      <div className={styles.goods}>
        <span className={styles.picture}>
          <GoodsPicture goods={goods} />
        </span>
        <div>
          <p className={styles.name}>{goods.goodsName}</p>
          <p className={styles.note}>
            {text('shop.valid', { period: formatPeriod(goods.effectiveTime, language) })}
          </p>
        </div>
      </div>
      <div className={styles.row}>
        <NumberField
          label={text('redeem.quantity')}
          value={amount}
          onValueChange={setAmount}
          min={1}
          max={Math.max(1, most)}
          disabled={isShort}
        />
        <div className={styles.total}>
          <p className={styles.note}>{text('redeem.total')}</p>
          <output className={styles.sum}>
            {text('shop.price', { count: total, number: formatNumber(total, language) })}
          </output>
        </div>
      </div>
      <p className={styles.note}>
        {balance === undefined
          ? '\u00a0'
          : text('redeem.balance', { count: balance, number: formatNumber(balance, language) })}
      </p>
      {refusal ? <Notice tone="red">{refusal}</Notice> : null}
      <Button variant="primary" wide busy={isRunning} disabled={!canRedeem} onClick={() => void redeem()}>
        {text(isShort ? 'redeem.notEnough' : 'redeem.now')}
      </Button>
    </div>
  )
}
