import { giftCodeLength } from '@longhand/contracts'
import { object, type ObjectSchema, string } from 'yup'

export interface CodeMessages {
  empty: string
  incorrect: string
}

export function codeRules({ empty, incorrect }: CodeMessages): ObjectSchema<{ packCode: string }> {
  return object({ packCode: string().required(empty).min(giftCodeLength, incorrect) })
}

export function parseCode(text: string): string {
  return text.replace(/\s/g, '').slice(0, giftCodeLength)
}
