/** Stops the program. Its message tells the operator what to do, without a stack. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}
