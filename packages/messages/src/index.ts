import './styles.css'

export { useLazyGetUnreadSizeQuery } from './api/messages-api.ts'
export { MessageBell, type MessageBellProps } from './MessageBell/MessageBell.tsx'
export { MessageDialog, type MessageDialogProps } from './MessageDialog/MessageDialog.tsx'
