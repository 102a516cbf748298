import type { ReactNode } from 'react'
import { LegalPage } from './LegalPage.tsx'
import { privacyEn } from './privacy.en.ts'
import { privacyZhCN } from './privacy.zh-CN.ts'

export function PrivacyPage(): ReactNode {
  return <LegalPage texts={{ en: privacyEn, 'zh-CN': privacyZhCN }} />
}
