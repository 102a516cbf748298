#!/usr/bin/env node
import { writeFileSync } from 'node:fs'
import { describeProduct } from './describe-product.js'

const [, , file, ...folders] = process.argv
if (file === undefined || folders.length === 0)
  throw new Error('Usage: longhand-sbom <file to write> <folder of a workspace package> …')
writeFileSync(file, await describeProduct({ folders, madeAt: process.env.SOURCE_DATE_EPOCH }))
