import type { HelpText, InterfaceLanguage } from '@longhand/contracts'

/** What is entered of a help text in one language. */
export interface Wording {
  title: string
  section: string
  content: string
}

/** What is entered of a help text. */
export interface WrittenHelp {
  titleId: string
  /** As it is entered. */
  order: string
  isShown: boolean
  texts: Record<InterfaceLanguage, Wording>
}

const nothing: Wording = { title: '', section: '', content: '' }

/** After all that come with the product. */
const lastOrder = '1000'

/** @param text `undefined` for a new one. */
export function beginWriting(text: HelpText | undefined): WrittenHelp {
  const wordingOf = (language: InterfaceLanguage): Wording => {
    const { title, section, content } = text?.texts.find((one) => one.language === language) ?? nothing
    return { title, section, content }
  }
  return {
    titleId: text?.titleId ?? '',
    order: text ? String(text.order) : lastOrder,
    isShown: text?.isShown ?? true,
    texts: { en: wordingOf('en'), 'zh-CN': wordingOf('zh-CN') },
  }
}

/** Whether none of the fields holds anything. */
export function isBlank(wording: Wording): boolean {
  return Object.values(wording).every((value: string) => value.trim() === '')
}

/** Whether some fields hold something and others don't. */
export function isHalf(wording: Wording): boolean {
  return !isBlank(wording) && Object.values(wording).some((value: string) => value.trim() === '')
}

/** Whether both would be the same when they are stored. */
export function isSameWording(one: Wording, other: Wording): boolean {
  return (['title', 'section', 'content'] as const).every(
    (field) => one[field].trim() === other[field].trim(),
  )
}

/** A whole number above 0, or `undefined`. */
export function readOrder(text: string): number | undefined {
  const order = /^\d{1,9}$/.test(text.trim()) ? Number(text) : 0
  return order > 0 ? order : undefined
}
