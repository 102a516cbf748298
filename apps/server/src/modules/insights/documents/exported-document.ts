/** A document to take home. */
export interface ExportedDocument {
  name: string
  content: Buffer
}

/** The type of Word documents. */
export const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** A recording's name without its ending. */
export function titleOf(fileName: string): string {
  return fileName.replace(/\.[A-Za-z0-9]{1,5}$/, '') || fileName
}
