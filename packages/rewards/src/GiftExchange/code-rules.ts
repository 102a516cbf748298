import { giftCodeLength } from '@longhand/contracts'

/** What is wrong with a code before anyone is asked: it needs something, and all eight characters of it. */
export function findFault(code: string): 'empty' | 'incorrect' | undefined {
  if (code === '') return 'empty'
  return code.length < giftCodeLength ? 'incorrect' : undefined
}

/** What the field keeps of what is typed or pasted: no white space, eight characters at most. */
export function parseCode(text: string): string {
  return text.replace(/\s/g, '').slice(0, giftCodeLength)
}
