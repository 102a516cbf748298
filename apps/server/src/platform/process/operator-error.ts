/** Stops the program. Its message says what the operator can do, without a stack. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}
