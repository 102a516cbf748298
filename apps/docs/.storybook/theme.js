import { create } from 'storybook/theming/create'

// Storybook computes with colours, so these are the values of the kit's tokens and not the tokens.
const light = {
  paper: '#faf8f3',
  surface: '#fffefb',
  ink: '#1d1b16',
  soft: '#575247',
  hairline: '#e4dfd3',
  outline: '#8a8374',
  bean: '#28653a',
}
const dark = {
  paper: '#171613',
  surface: '#201f1b',
  ink: '#efece4',
  soft: '#b8b2a5',
  hairline: '#35322c',
  outline: '#7c7668',
  bean: '#93d39a',
}

const isDark = window.matchMedia('(prefers-color-scheme: dark)').matches
const { paper, surface, ink, soft, hairline, outline, bean } = isDark ? dark : light

/** The look of the site, by the system's theme. */
export const theme = create({
  base: isDark ? 'dark' : 'light',
  brandTitle: 'Longhand for apps',
  brandUrl: './',
  colorPrimary: bean,
  colorSecondary: bean,
  appBg: paper,
  appContentBg: paper,
  appPreviewBg: paper,
  appHoverBg: surface,
  appBorderColor: hairline,
  appBorderRadius: 10,
  barBg: paper,
  barTextColor: soft,
  barHoverColor: bean,
  barSelectedColor: bean,
  textColor: ink,
  textMutedColor: soft,
  inputBg: surface,
  inputBorder: outline,
  inputTextColor: ink,
  inputBorderRadius: 6,
  buttonBg: surface,
  buttonBorder: hairline,
  fontBase: "'Longhand Inter', system-ui, sans-serif",
  fontCode: "ui-monospace, 'SF Mono', 'Cascadia Mono', 'DejaVu Sans Mono', monospace",
})
