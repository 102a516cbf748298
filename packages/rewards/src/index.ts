import './styles.css'

export { useGetAssetQuery, useLazyGetAssetQuery, useLazyGetCheckInInfoQuery } from './api/rewards-api.ts'
export { BeanDetail, type BeanDetailClassNames, type BeanDetailProps } from './BeanDetail/BeanDetail.tsx'
export type { Reward } from './format/reward.ts'
export {
  type CellState,
  type CheckInDay,
  type CheckInOptions,
  type CheckInOutcome,
  type CheckInState,
  useCheckIn,
} from './CheckIn/use-check-in.ts'
export type { RewardsProblem, RewardsProblemKind } from './problem.ts'
export {
  RedeemConfirmDialog,
  type RedeemConfirmDialogProps,
} from './RedeemConfirmDialog/RedeemConfirmDialog.tsx'
export { type RedeemOptions, type RedeemState, useRedeem } from './RedeemConfirmDialog/use-redeem.ts'
export { RewardPicture, type RewardPictureProps } from './RewardPicture/RewardPicture.tsx'
export { RewardPopup, type RewardPopupProps } from './RewardPopup/RewardPopup.tsx'
export { RewardsDialog, type RewardsDialogProps, type RewardsTab } from './RewardsDialog/RewardsDialog.tsx'
export { ShopDialog, type ShopDialogProps } from './ShopDialog/ShopDialog.tsx'
export { type ClaimOutcome, type TasksOptions, type TasksState, useTasks } from './Tasks/use-tasks.ts'
