/**
 * The text of the language that a story is shown in: `inLanguage(globals, 'Close', '关闭')`. A `play` function that asks this holds in both.
 */
export function inLanguage({ locale }, english, chinese) {
  return locale === 'zh-CN' ? chinese : english
}
