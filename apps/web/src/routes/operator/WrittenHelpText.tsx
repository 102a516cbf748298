import { HelpText, type HelpTextProps } from '@longhand/support'
import type { ReactNode } from 'react'

/** A package that is fetched as a whole would divide what every page begins with into many small files. */
export function WrittenHelpText(props: HelpTextProps): ReactNode {
  return <HelpText {...props} />
}
