/** The text of the language that a story is shown in: `inLanguage(globals, 'Close', '关闭')`. A `play` function that asks this holds in both. */
export function inLanguage<Text>(globals: Record<string, unknown>, english: Text, chinese: Text): Text
