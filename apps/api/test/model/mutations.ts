/** An edit of the product's source. `file` is a path below `apps/api/src`; `find` occurs in it exactly once. */
export type Edit = { file: string; find: string; replace: string }

/** A deliberate mistake. It exists in one process at a time; no file is written. */
export type Mutation = Edit & {
  /** What is wrong with the changed product. */
  name: string
  /** A second edit, made together with this one: it removes another guard that would hide the mistake. */
  also?: Edit
  /**
   * The test file below `apps/api/src` that finds it, when the simulation does not run this code or cannot detect it.
   */
  test?: string
  /** Why nothing can find it. */
  survives?: string
}

/** Code that both sides share is outside `apps/api/src`. */
export const contract = (name: string): string => `../../../packages/contract/src/${name}.ts`

export const domain = (name: string): string => `contexts/payments/lifecycle/domain/${name}.ts`

export function editsOf({ file, find, replace, also }: Mutation): Edit[] {
  return [{ file, find, replace }, ...(also ? [also] : [])]
}

export function applyEdits(text: string, edits: readonly Edit[]): string {
  let changed = text
  for (const { file, find, replace } of edits) {
    if (changed.split(find).length !== 2) throw new Error(`not exactly once in ${file}: ${find.trim()}`)
    changed = changed.replace(find, () => replace)
  }
  return changed
}
