import { useEffect, useState, type ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { createMessagesInstance } from './use-i18n.ts'

export interface MessagesProviderProps {
  /** BCP 47 tag, such as `en` or `zh-CN`. */
  language: string
  children: ReactNode
}

/** For hosts without i18next; others use their own `I18nextProvider`. */
export function MessagesProvider({ language, children }: MessagesProviderProps): ReactNode {
  const [i18n] = useState(() => createMessagesInstance(language))
  useEffect(() => {
    if (i18n.language !== language) void i18n.changeLanguage(language)
  }, [i18n, language])
  return <I18nextProvider i18n={i18n}>{children}</I18nextProvider>
}
