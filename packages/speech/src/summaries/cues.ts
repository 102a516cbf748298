import { primaryLanguage } from '../engines/language.ts'

/** Recognised speech often has no question marks. */
interface Cues {
  todo: RegExp
  question: RegExp
}

const cuesOf: Readonly<Record<string, Cues>> = {
  en: {
    todo: /\b(action item|to[- ]do|follow[- ]up|we (?:need|have|ought) to|you (?:need|have) to|i(?:'|’)?ll (?!say|admit|be honest)|i will|we(?:'|’)?ll|let(?:'|’)?s (?!say|see|be|face)|make sure|don(?:'|’)?t forget|remember to|please|could you|can you (?:please )?(?:send|check|write|make|call|share|update|prepare)|by (?:monday|tuesday|wednesday|thursday|friday|tomorrow|next week|the end of))\b/i,
    question:
      /^(?:(?:so|and|but|well|now|okay|ok)[, ]+)?(?:who|whom|whose|what|when|where|why|which|how|is it|is there|are you|are there|do you|does|did you|have you|would you|could you|can you|will you|should we)\b(?! a | an )/i,
  },
  zh: {
    todo: /待办|需要(?!说|的)|必须|记得|别忘|请(?!问)|我来|我会|我们要|跟进|安排|负责|下周|明天|之前(?:完成|提交|发)/u,
    question: /吗[。？]?$|呢[。？]?$|什么|为什么|怎么|哪里|哪个|谁|多少|是不是|有没有|能不能/u,
  },
}

export function soundsLikeTodo(sentence: string, language: string): boolean {
  return !sentence.endsWith('?') && (cuesOf[primaryLanguage(language)]?.todo.test(sentence) ?? false)
}

export function soundsLikeQuestion(sentence: string, language: string): boolean {
  return /[?？]$/.test(sentence) || (cuesOf[primaryLanguage(language)]?.question.test(sentence) ?? false)
}
