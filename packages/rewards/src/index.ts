import './styles.css'

export type { Reward } from './format/reward.ts'
export { RewardPicture, type RewardPictureProps } from './RewardPicture/RewardPicture.tsx'
export { RewardPopup, type RewardPopupProps } from './RewardPopup/RewardPopup.tsx'
