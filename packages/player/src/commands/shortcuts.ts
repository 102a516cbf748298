/** A line of the list of keys. */
export interface Shortcut {
  readonly keys: readonly string[]
  readonly label: string
}

/** Lines of commands: those that follow each other with the same label share one, and those without a label have none. */
export function shortcutsOf(
  commands: readonly { keys: readonly string[]; label: string | undefined }[],
): Shortcut[] {
  const rows: Shortcut[] = []
  for (const { keys, label } of commands) {
    const last = rows.at(-1)
    if (label === undefined) continue
    if (last?.label === label) rows[rows.length - 1] = { label, keys: [...last.keys, ...keys] }
    else rows.push({ label, keys })
  }
  return rows
}
