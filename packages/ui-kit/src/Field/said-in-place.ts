/** Marks what shows a failure where it happened and is no alert, such as the message under a field. */
export const saysFailure = { 'data-says-failure': '' } as const

/** Whether the page says this sentence already, so that a toast need not repeat it. */
export function isSaidInPlace(sentence: string, page: ParentNode = document): boolean {
  return [...page.querySelectorAll('[role="alert"], [data-says-failure]')].some(({ textContent }) =>
    textContent.includes(sentence),
  )
}
