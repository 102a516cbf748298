export type Theme = 'light' | 'dark'

/** Only colours that are plain hex. */
export function readColors(css: string): ReadonlyMap<string, Record<Theme, string>> {
  const colors = new Map<string, Record<Theme, string>>()
  for (const [, name, value] of css.matchAll(/--longhand-color-([\w-]+):\s*([^;]+);/g)) {
    const [light, dark = light] = value?.match(/#[\da-f]{6}/gi) ?? []
    if (name && light && dark) colors.set(name, { light, dark })
  }
  return colors
}

/** WCAG 2 contrast ratio of two tokens, 1 to 21. @throws Error for a token that does not exist */
export function contrast(
  colors: ReadonlyMap<string, Record<Theme, string>>,
  one: string,
  other: string,
  theme: Theme,
): number {
  const [lighter, darker] = [one, other]
    .map((name) => {
      const color = colors.get(name)
      if (!color) throw new Error(`There is no --longhand-color-${name} with a hex value`)
      return luminance(color[theme])
    })
    .sort((a, b) => b - a) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string): number {
  const channel = (start: number): number => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}
