import './styles.css'

export { AccountLink, type AccountLinkProps } from './AccountLink/AccountLink.tsx'
export { hashPassword } from './hash-password.ts'
export { LoginDialog, type LoginDialogProps, type LoginMode } from './LoginDialog/LoginDialog.tsx'
