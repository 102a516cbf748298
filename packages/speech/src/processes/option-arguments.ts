/** Options of a program as it takes them, each followed by its value: `-name value`. */
export function optionArguments(options: Readonly<Record<string, string | number | undefined>>): string[] {
  return Object.entries(options).flatMap(([name, value]) =>
    value === undefined ? [] : [`-${name}`, String(value)],
  )
}
