import { createContext, type CSSProperties, type ReactNode, useContext, useMemo } from 'react'

type TokenKind =
  'color' | 'font' | 'gradient' | 'layer' | 'motion' | 'radius' | 'shadow' | 'size' | 'space' | 'type'

/** Values of tokens by their name without `--longhand-`, such as `{ 'color-bean': '#5b3fa8' }`. A colour for both themes is `var(--longhand-light, #5b3fa8) var(--longhand-dark, #b7a2f0)`. */
export type TokenValues = Readonly<Partial<Record<`${TokenKind}-${string}` | 'focus-ring', string>>>

/** How a component and what floats over it look. */
export interface Appearance {
  /** `auto` is the page's own: that of the nearest `data-theme`; without one, the system's. @default 'auto' */
  theme?: 'light' | 'dark' | 'auto' | undefined
  tokens?: TokenValues | undefined
}

/** For the outermost element of what is drawn. */
export interface AppearanceAttributes {
  'data-theme'?: 'light' | 'dark' | undefined
  'data-tokens'?: string | undefined
  style?: CSSProperties | undefined
}

const AppearanceContext = createContext<AppearanceAttributes>({})

export interface AppearanceProviderProps {
  /** Without it, that of the provider around. */
  appearance: Appearance | undefined
  children: ReactNode
}

/** Gives dialogs, pop-ups and toasts inside an appearance: they are drawn at the end of the page, where no style of an element around them reaches. */
export function AppearanceProvider({ appearance, children }: AppearanceProviderProps): ReactNode {
  const around = useContext(AppearanceContext)
  const attributes = useMemo(() => (appearance ? attributesOf(appearance) : around), [appearance, around])
  return <AppearanceContext.Provider value={attributes}>{children}</AppearanceContext.Provider>
}

/** What a component puts on its outermost element to look as the provider around it says. */
export function useAppearance(): AppearanceAttributes {
  return useContext(AppearanceContext)
}

function attributesOf({ theme = 'auto', tokens = {} }: Appearance): AppearanceAttributes {
  const values = Object.entries(tokens).filter(([, value]) => value !== undefined)
  const isChanged = values.length > 0
  return {
    'data-theme': theme === 'auto' ? undefined : theme,
    // Tokens that are made of others are made again where these change.
    'data-tokens': isChanged ? values.map(([name]) => name).join(' ') : undefined,
    style: isChanged
      ? Object.fromEntries(values.map(([name, value]) => [`--longhand-${name}`, value]))
      : undefined,
  }
}
