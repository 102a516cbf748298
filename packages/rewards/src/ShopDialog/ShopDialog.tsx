import type { Goods } from '@longhand/contracts'
import {
  type Appearance,
  AppearanceProvider,
  Dialog,
  type DialogClassNames,
  type DialogDismissal,
} from '@longhand/ui-kit'
import { type ReactNode, useState } from 'react'
import { useListBeanGoodsQuery, useListShopGoodsQuery } from '../api/rewards-api.ts'
import { useIsLoggedIn } from '../api/use-is-logged-in.ts'
import type { Reward } from '../format/reward.ts'
import { RewardsVisitor } from '../Loaded/RewardsVisitor.tsx'
import { rewardsMessages } from '../messages.ts'
import { type RewardsProblem, useProblem } from '../problem.ts'
import { RedeemConfirmDialog } from '../RedeemConfirmDialog/RedeemConfirmDialog.tsx'
import { useRewardPopup } from '../RewardPopup/use-reward-popup.tsx'
import { useReady } from '../use-ready.ts'
import { BeanGoods, DirectGoods } from './GoodsLists.tsx'
import styles from './ShopDialog.module.css'
import { ShopFooter } from './ShopFooter.tsx'

export interface ShopDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** @default whether the transport has a token */
  isLoggedIn?: boolean | undefined
  /** Without it that is not offered. */
  onLogIn?: (() => void) | undefined
  /** Without it, time cards for money are not offered. */
  onBuy?: ((goods: Goods) => void) | undefined
  /** Without it the link is not offered. */
  beanDetailHref?: string | undefined
  /** @default as the browser does */
  onOpenBeanDetail?: (() => void) | undefined
  /** Cards were redeemed. The dialog has shown them by itself. */
  onReward?: ((reward: Reward) => void) | undefined
  /** Called once for each time that it is open, when what it has is shown; for a visitor, the way in. */
  onReady?: (() => void) | undefined
  /** For logs of the host: the dialog has said what the user must know. */
  onError?: ((problem: RewardsProblem) => void) | undefined
  /** Called after `onOpenChange(false)`. Not for a host that sets `open` to false by itself. */
  onClose?: ((reason: DialogDismissal) => void) | undefined
  appearance?: Appearance | undefined
  /** Of the host's own. */
  classNames?: DialogClassNames | undefined
}

/** Time cards for money and for beans. */
export function ShopDialog({
  open,
  onOpenChange,
  onClose,
  isLoggedIn: said,
  onLogIn,
  beanDetailHref,
  onOpenBeanDetail,
  onBuy,
  onReward,
  onReady,
  onError,
  appearance,
  classNames,
}: ShopDialogProps): ReactNode {
  const text = rewardsMessages.useMessages()
  const isLoggedIn = useIsLoggedIn(said)
  return (
    <AppearanceProvider appearance={appearance}>
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        onDismiss={onClose}
        size="large"
        title={text('shop.title')}
        classNames={classNames}
        footer={
          isLoggedIn ? (
            <ShopFooter beanDetailHref={beanDetailHref} onOpenBeanDetail={onOpenBeanDetail} />
          ) : undefined
        }
      >
        <Content
          isLoggedIn={isLoggedIn}
          onLogIn={onLogIn}
          onBuy={onBuy}
          onReward={onReward}
          onReady={onReady}
          onError={onError}
        />
      </Dialog>
    </AppearanceProvider>
  )
}

type ContentProps = Pick<ShopDialogProps, 'onLogIn' | 'onReady'> & OffersProps & { isLoggedIn: boolean }

function Content({ isLoggedIn, onLogIn, onReady, ...offers }: ContentProps): ReactNode {
  const direct = useListShopGoodsQuery(undefined, { skip: !isLoggedIn || !offers.onBuy })
  const forBeans = useListBeanGoodsQuery(undefined, { skip: !isLoggedIn })
  useProblem('goods', direct.error, offers.onError)
  useProblem('goods', forBeans.error, offers.onError)
  useReady(
    !isLoggedIn || (forBeans.data !== undefined && (!offers.onBuy || direct.data !== undefined)),
    onReady,
  )
  return isLoggedIn ? <Offers {...offers} /> : <RewardsVisitor onLogIn={onLogIn} />
}

type OffersProps = Pick<ShopDialogProps, 'onBuy' | 'onReward' | 'onError'>

function Offers({ onBuy, onReward, onError }: OffersProps): ReactNode {
  const [chosen, setChosen] = useState<Goods>()
  const [isAsking, setAsking] = useState(false)
  const { popup, show } = useRewardPopup(onReward)

  function ask(goods: Goods): void {
    setChosen(goods)
    setAsking(true)
  }

  return (
    <div className={styles.root}>
      {onBuy ? <DirectGoods onBuy={onBuy} /> : null}
      <BeanGoods onChoose={ask} />
      {chosen ? (
        <RedeemConfirmDialog
          open={isAsking}
          onOpenChange={setAsking}
          goods={chosen}
          onError={onError}
          onRedeemed={(reward) => show([reward])}
        />
      ) : null}
      {popup}
    </div>
  )
}
