/** Removes control characters that a terminal would obey. */
export function visible(text: string): string {
  return text.replaceAll(/(?!\n)\p{Cc}/gu, '\ufffd')
}
