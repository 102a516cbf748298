export function logProblem(what: string, cause?: unknown): void {
  console.error(`[cashier] ${what}`, cause ?? '')
}
