import type { ReactNode } from 'react'
import { agreementEn } from './agreement.en.ts'
import { agreementZhCN } from './agreement.zh-CN.ts'
import { LegalPage } from './LegalPage.tsx'

export function AgreementPage(): ReactNode {
  return <LegalPage texts={{ en: agreementEn, 'zh-CN': agreementZhCN }} />
}
