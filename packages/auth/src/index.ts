import './styles.css'

export { hashPassword } from './hash-password.ts'
export { LoginDialog, type LoginDialogProps, type LoginMode } from './LoginDialog/LoginDialog.tsx'
