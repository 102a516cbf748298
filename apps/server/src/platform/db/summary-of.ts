/** Such as `select recordings`. */
export function summaryOf(statement: string): string {
  const text = statement.replace(/'[^']*'/g, '')
  const operation = /^[\s(]*(?:--[^\n]*\n\s*)*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? 'query'
  const table = /\b(?:from|into|update)\s+(?:only\s+)?("?[a-z_]\w*"?(?:\."?[a-z_]\w*"?)?)/i
    .exec(text)?.[1]
    ?.replaceAll('"', '')
  return table === undefined ? operation : `${operation} ${table.toLowerCase()}`
}
