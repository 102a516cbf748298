/** Notes what went wrong where only developers look: the spec tells people nothing about it. */
export function logProblem(what: string, cause?: unknown): void {
  console.error(`[cashier] ${what}`, cause ?? '')
}
