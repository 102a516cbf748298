import path from 'node:path'

export default {
  mode: 'production',
  entry: './src/main.tsx',
  output: { path: path.resolve('built/webpack'), filename: 'main.js' },
  module: {
    rules: [
      { test: /\.tsx$/, loader: 'esbuild-loader', options: { jsx: 'automatic' } },
      { test: /\.css$/, use: ['style-loader', 'css-loader'] },
    ],
  },
  performance: false,
}
