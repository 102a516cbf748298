import './styles.css'

export { FeedbackDialog, type FeedbackDialogProps } from './FeedbackDialog/FeedbackDialog.tsx'
export { HelpPage, type HelpPageProps } from './HelpPage/HelpPage.tsx'
export { HelpText, type HelpTextProps } from './HelpPage/HelpText.tsx'
export { SatisfactionPage, type SatisfactionPageProps } from './SatisfactionPage/SatisfactionPage.tsx'
