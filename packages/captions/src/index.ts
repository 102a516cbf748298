import './styles.css'

export { AudiencePage } from './AudiencePage.tsx'
export type { AudiencePageProps } from './AudiencePage.tsx'
export { useCaptionLeaveWords } from './leave-words.ts'
export { CaptionPage } from './CaptionPage.tsx'
export type { CaptionPageProps, CaptionTime, CaptionTimeFailure } from './CaptionPage.tsx'
