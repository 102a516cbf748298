import { checkNode } from './node-version.js'

checkNode()
import('./runtime.js').then(({ onRuntime }) =>
  onRuntime(import.meta.filename, async () => {
    const [
      { buildProduct },
      { main, run },
      { installDependencies },
      { installChineseFont, installChromium, installTools },
    ] = await Promise.all([
      import('./build.js'),
      import('./command.js'),
      import('./dependencies.js'),
      import('./system-packages.js'),
    ])
    main(async () => {
      const env = await installDependencies()
      await installTools()
      await installChromium()
      await installChineseFont()
      await buildProduct(env)
      const { code } = await run(['pnpm', '--filter', '@longhand/e2e', 'screens', ...process.argv.slice(2)], {
        env,
        show: true,
      })
      return code
    })
  }),
)
