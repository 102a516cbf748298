/** What stops a program and is for the operator to mend: the message says in sentences what it is and what to do, so that no one has to read a stack. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}
