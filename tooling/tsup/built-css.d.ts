export interface BuiltCss {
  css: string
  isolated: string
  classes: Set<string>
  bare: Set<string>
  layers: Set<string>
  animations: Set<string>
  asked: Set<string>
}

export function inspectBuiltCss(root: URL): Promise<BuiltCss>
