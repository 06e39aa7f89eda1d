import { readFileSync } from 'node:fs'

/**
 * `NAME_FILE` names a file with the value of `NAME`, so that no secret is in the environment. Only names that the
 * process reads are used, because other programs also have variables with this ending. An empty file gives no value.
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
