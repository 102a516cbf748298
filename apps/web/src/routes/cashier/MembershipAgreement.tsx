import { interfaceLanguages } from '@longhand/contracts'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import styles from './CashierPages.module.css'
import { membershipAgreement } from './membership-agreement.ts'

export function MembershipAgreement(): ReactNode {
  const shown = useLanguage()
  const { hash } = useLocation()
  const ref = useRef<HTMLElement>(null)
  const { title, paragraphs } =
    membershipAgreement[interfaceLanguages.find((language) => language === shown) ?? 'en']
  // The page comes later than its address, so the browser found no such place.
  useEffect(() => {
    if (hash === '#agreement') ref.current?.scrollIntoView()
  }, [hash])
  return (
    <section ref={ref} id="agreement" aria-labelledby="agreement-title" className={styles.agreement}>
      <h2 id="agreement-title">{title}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  )
}
