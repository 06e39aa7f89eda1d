import { readFileSync } from 'node:fs'

/**
 * `NAME_FILE` names a file that holds the value of `NAME`, so that a secret stands in no environment. Only for names that
 * the process reads: other programs have variables with this ending too. An empty file gives nothing.
 */
export function valuesFromFiles(
  names: readonly string[],
  environment: NodeJS.ProcessEnv,
): Record<string, string> {
  const given = names.filter((name) => environment[`${name}_FILE`])
  const twice = given.filter((name) => environment[name])
  if (twice.length > 0)
    throw new Error(`The configuration is wrong:\n  ${twice.join(', ')}: given both as a value and as a file`)
  return Object.fromEntries(given.map((name) => [name, read(name, environment[`${name}_FILE`] ?? '')]))
}

function read(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Error(`The configuration is wrong:\n  ${name}_FILE: cannot be read (${code})`, { cause: error })
  }
}
