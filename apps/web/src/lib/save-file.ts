const REVOKE_AFTER_MS = 60_000

/** Hands a file to the browser's downloads. Revoked at once, a slow browser finds nothing at the address. */
export function saveFile(file: File): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS)
}
