export { LoginDialog, type LoginDialogProps, type LoginMode } from './LoginDialog/LoginDialog.tsx'
