import { kilobytes, tooHeavy, weighPages } from './page-weights.ts'

/** Prints what each page loads first, in brotli, and fails a build in which one loads more than it may. */
export async function printWeights(buildDir: string): Promise<void> {
  const weights = await weighPages(buildDir)
  for (const { page, language, scriptBytes, styleBytes, limitBytes } of weights) {
    const limit = `limit ${kilobytes(limitBytes)}`
    console.log(`${page} ${language}: JS ${kilobytes(scriptBytes)} (${limit}), CSS ${kilobytes(styleBytes)}`)
  }
  const heavy = tooHeavy(weights)
  if (heavy.length > 0) throw new Error(heavy.join('\n'))
}
