import './styles.css'

export { AfterLogin, type AfterLoginProps } from './after-login/AfterLogin.tsx'
export type { AfterLoginLoaders } from './after-login/use-after-login.ts'
export { useGetDeletionStatusQuery, useGetUserInfoQuery, useLazyGetUserInfoQuery } from './api/account-api.ts'
export { ConfirmLoginDialog, type ConfirmLoginDialogProps } from './ConfirmLoginDialog/ConfirmLoginDialog.tsx'
export {
  DeleteAccountConfirm,
  type DeleteAccountConfirmProps,
} from './DeleteAccountConfirm/DeleteAccountConfirm.tsx'
export { type GiftDialogProps, InvitationGiftDialog, NewUserGiftDialog } from './GiftDialog/GiftDialog.tsx'
export {
  PersonalInfoPage,
  type PersonalInfoMenu,
  type PersonalInfoPageProps,
} from './PersonalInfoPage/PersonalInfoPage.tsx'
export type { TimePart } from './PersonalInfoPage/TimeAndPlan.tsx'
export { UserIdentifyDialog, type UserIdentifyDialogProps } from './UserIdentifyDialog/UserIdentifyDialog.tsx'
