import { taskStatus } from '@longhand/contracts'
import {
  type Appearance,
  AppearanceProvider,
  Badge,
  Button,
  Dialog,
  type DialogClassNames,
  type DialogDismissal,
  lazyWithRetry,
  Skeleton,
  Tabs,
  VisuallyHidden,
} from '@longhand/ui-kit'
import { formatNumber, useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactNode, useRef, useState } from 'react'
import { useGetAssetQuery, useListTasksQuery } from '../api/rewards-api.ts'
import { useIsLoggedIn } from '../api/use-is-logged-in.ts'
import { cappedCount } from '../format/capped-count.ts'
import type { Reward } from '../format/reward.ts'
import { RewardsVisitor } from '../Loaded/RewardsVisitor.tsx'
import { rewardsMessages } from '../messages.ts'
import type { RewardsProblem } from '../problem.ts'
import { useRewardPopup } from '../RewardPopup/use-reward-popup.tsx'
import { useReady } from '../use-ready.ts'
import styles from './RewardsDialog.module.css'

/** The place that a tab will take. */
const waiting = (
  <div aria-busy="true">
    <Skeleton height="calc(30 * var(--longhand-rem))" />
  </div>
)

// A host loads the tab that is opened, and no other.
const CheckInTab = /* @__PURE__ */ lazyWithRetry(
  () => import('../CheckIn/CheckInTab.tsx').then((file) => file.CheckInTab),
  waiting,
)
const TasksTab = /* @__PURE__ */ lazyWithRetry(
  () => import('../Tasks/TasksTab.tsx').then((file) => file.TasksTab),
  waiting,
)
const GiftTab = /* @__PURE__ */ lazyWithRetry(
  () => import('../GiftExchange/GiftTab.tsx').then((file) => file.GiftTab),
  waiting,
)

/** 0 check-in, 1 tasks, 2 gift exchange. */
export type RewardsTab = 0 | 1 | 2

export interface RewardsDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** @default 2 */
  tab?: RewardsTab | undefined
  /** @default whether the transport has a token */
  isLoggedIn?: boolean | undefined
  /** Without it that is not offered. */
  onLogIn?: (() => void) | undefined
  /** Without it the way to the shop is not offered. */
  onOpenShop?: (() => void) | undefined
  /** Without it the browser loads the page. */
  onNavigate?: ((href: string) => void) | undefined
  /** Something was obtained. The dialog has shown it by itself. */
  onReward?: ((reward: Reward) => void) | undefined
  /** Called once for each time that it is open, when what it opened with is shown; for a visitor, the way in. */
  onReady?: (() => void) | undefined
  /** For logs of the host: the dialog has said what the user must know. */
  onError?: ((problem: RewardsProblem) => void) | undefined
  /** Called after `onOpenChange(false)`. Not for a host that sets `open` to false by itself. */
  onClose?: ((reason: DialogDismissal) => void) | undefined
  appearance?: Appearance | undefined
  /** Of the host's own. */
  classNames?: DialogClassNames | undefined
}

/** Needs a `ToastProvider` around it. */
export function RewardsDialog({
  open,
  onOpenChange,
  onClose,
  tab = 2,
  appearance,
  classNames,
  ...content
}: RewardsDialogProps): ReactNode {
  const text = rewardsMessages.useMessages()
  return (
    <AppearanceProvider appearance={appearance}>
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        onDismiss={onClose}
        size="large"
        title={text('rewards.title')}
        classNames={classNames}
      >
        <Content tab={tab} {...content} />
      </Dialog>
    </AppearanceProvider>
  )
}

type ContentProps = Omit<PanelsProps, 'first'> &
  Pick<RewardsDialogProps, 'isLoggedIn' | 'onLogIn'> & { tab: RewardsTab }

function Content({ tab, isLoggedIn: said, onLogIn, onReady, ...props }: ContentProps): ReactNode {
  const isLoggedIn = useIsLoggedIn(said)
  const isReported = useRef(false)

  /** Each tab has something to wait for. */
  function reportOnce(): void {
    if (isReported.current) return
    isReported.current = true
    onReady?.()
  }

  useReady(!isLoggedIn, reportOnce)
  return isLoggedIn ? (
    <Panels key={tab} first={tab} {...props} onReady={reportOnce} />
  ) : (
    <RewardsVisitor onLogIn={onLogIn} />
  )
}

type PanelsProps = Pick<
  RewardsDialogProps,
  'onOpenShop' | 'onNavigate' | 'onReward' | 'onReady' | 'onError'
> & { first: RewardsTab }

function Panels({ first, onOpenShop, onNavigate, onReward, ...callbacks }: PanelsProps): ReactNode {
  const text = rewardsMessages.useMessages()
  const [tab, setTab] = useState(String(first))
  const { popup, show } = useRewardPopup(onReward)
  return (
    <div className={styles.root}>
      <Tabs
        label={text('rewards.tabs')}
        value={tab}
        onValueChange={setTab}
        tabs={[
          {
            value: '0',
            label: text('rewards.checkIn'),
            content: (
              <CheckInTab {...callbacks} onReward={(reward) => show([reward])} onNavigate={onNavigate} />
            ),
          },
          { value: '1', label: <TasksLabel />, content: <TasksTab {...callbacks} onRewards={show} /> },
          {
            value: '2',
            label: text('rewards.gift'),
            content: <GiftTab {...callbacks} onReward={(reward) => show([reward])} onMembership={onReward} />,
          },
        ]}
      />
      {onOpenShop ? <ShopLink onOpenShop={onOpenShop} /> : null}
      {popup}
    </div>
  )
}

function TasksLabel(): ReactNode {
  const text = rewardsMessages.useMessages()
  const { data } = useListTasksQuery()
  const waiting = (data ?? [])
    .flatMap(({ taskList }) => taskList)
    .filter(({ progressStatus }) => progressStatus === taskStatus.claimable).length
  return (
    <span className={styles.label}>
      {text('rewards.tasks')}
      {waiting > 0 ? (
        <>
          <span aria-hidden>
            <Badge tone="bean">{cappedCount(waiting)}</Badge>
          </span>
          <VisuallyHidden>
            {text('tasks.waiting', { count: waiting, number: cappedCount(waiting) })}
          </VisuallyHidden>
        </>
      ) : null}
    </span>
  )
}

function ShopLink({ onOpenShop }: { onOpenShop: () => void }): ReactNode {
  const text = rewardsMessages.useMessages()
  const language = useLanguage()
  const { data } = useGetAssetQuery()
  return (
    <div className={styles.shop}>
      <Button variant="quiet" size="small" icon="bean" onClick={onOpenShop}>
        {data ? `${formatNumber(data.allCoinNumber, language)} · ` : null}
        {text('rewards.openShop')}
      </Button>
    </div>
  )
}
