const PL_AS_DIGITS = '2521'

/** 26 digits: two check digits, eight for the bank, sixteen for the account. Returns them without `PL` and spaces. */
export function readAccountNumber(text: string): string | undefined {
  const digits = text.replaceAll(' ', '').replace(/^PL/, '')
  if (!/^\d{26}$/.test(digits)) return undefined
  return BigInt(`${digits.slice(2)}${PL_AS_DIGITS}${digits.slice(0, 2)}`) % 97n === 1n ? digits : undefined
}

export function sortCodeOf(accountNumber: string): string {
  return accountNumber.slice(2, 10)
}
