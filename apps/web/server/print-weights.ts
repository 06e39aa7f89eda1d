import { kilobytes, tooHeavy, weighPages } from './page-weights.ts'

/** Prints the brotli size of each page's first load, and fails the build when a page exceeds its limit. */
export async function printWeights(buildDir: string): Promise<void> {
  const weights = await weighPages(buildDir)
  for (const { page, language, scriptBytes, styleBytes, limitBytes } of weights) {
    const limit = `limit ${kilobytes(limitBytes)}`
    console.log(`${page} ${language}: JS ${kilobytes(scriptBytes)} (${limit}), CSS ${kilobytes(styleBytes)}`)
  }
  const heavy = tooHeavy(weights)
  if (heavy.length > 0) throw new Error(heavy.join('\n'))
}
