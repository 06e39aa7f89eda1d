import { seal, unseal, type Keys } from '#platform/crypto/keys.ts'

/** Titles may contain names and numbers, so they are stored encrypted like all personal data. */
export function sealTitle(keys: Keys, reference: string, title: string) {
  const { id, secret } = keys['profile-encryption'].current
  return { sealedTitle: seal(secret, Buffer.from(title), titleContext(reference)), titleKeyId: id }
}

export function openTitle(
  keys: Keys,
  line: { reference: string; sealedTitle: Buffer; titleKeyId: string },
): string {
  const key = keys['profile-encryption'].byId.get(line.titleKeyId)
  if (!key) throw new Error(`The key "${line.titleKeyId}" is missing`)
  return unseal(key.secret, line.sealedTitle, titleContext(line.reference)).toString()
}

function titleContext(reference: string): string {
  return `bank_statement_lines|${reference}`
}
