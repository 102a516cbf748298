import { giftCodeLength } from '@longhand/contracts'
import { object, type ObjectSchema, string } from 'yup'

/** What is said about a code that can't be right. */
export interface CodeMessages {
  empty: string
  incorrect: string
}

/** The form's rules: something, and all eight characters of it. */
export function codeRules({ empty, incorrect }: CodeMessages): ObjectSchema<{ packCode: string }> {
  return object({ packCode: string().required(empty).min(giftCodeLength, incorrect) })
}

/** What the field keeps of what is typed or pasted: no white space, eight characters at most. */
export function parseCode(text: string): string {
  return text.replace(/\s/g, '').slice(0, giftCodeLength)
}
