import { statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { TcpLink } from './tcp-link.ts'
import { makeCertificates } from './outside-certificates.ts'
import { openTlsEnd, type TlsEnd } from './tls-end.ts'

export type OutsideName = 'steam' | 'rails'

/** A realistic outside world: reached by host names and over TLS. */
export type Outside = {
  ends: Record<OutsideName, TlsEnd>
  /** These names cannot be resolved until the next call. */
  forgetNames: (names: readonly OutsideName[]) => void
  /** The number of lookups of an unresolvable name since then. */
  vainLookups: () => number
  env: Record<string, string>
  /** Loaded into Node before all other modules. */
  preload: string
}

const FAILING_NAMES = path.join(import.meta.dirname, 'failing-names.mjs')
const hostOf = (name: OutsideName) => `${name}.outside.test`

export async function openOutside(folder: string, simulatorPort: number): Promise<Outside> {
  const certificates = makeCertificates(path.join(folder, 'certificates'), [hostOf('steam'), hostOf('rails')])
  const namesFile = path.join(folder, 'failing-names')
  const failuresFile = `${namesFile}.failures`
  const forgetNames = (names: readonly OutsideName[]) => {
    writeFileSync(failuresFile, '')
    writeFileSync(namesFile, names.map(hostOf).join('\n'))
  }
  forgetNames([])
  return {
    ends: {
      steam: await openTlsEnd(simulatorPort, certificates),
      rails: await openTlsEnd(simulatorPort, certificates),
    },
    forgetNames,
    vainLookups: () => statSync(failuresFile).size,
    env: { NODE_EXTRA_CA_CERTS: certificates.authorityFile, FAILING_NAMES_FILE: namesFile },
    preload: FAILING_NAMES,
  }
}

/** The URLs of Steam and the rails for our processes, with or without host names. */
export function outsideAddresses(
  links: Record<OutsideName, TcpLink>,
  outside: Outside | undefined,
): Record<string, string> {
  const addressOf = (name: OutsideName) =>
    outside ? `https://${hostOf(name)}:${links[name].port}` : `http://127.0.0.1:${links[name].port}`
  const [steam, rails] = [addressOf('steam'), addressOf('rails')]
  return {
    STEAM_OPENID_URL: `${steam}/openid/login`,
    STEAM_WEB_API_URL: steam,
    STEAM_COMMUNITY_URL: steam,
    PAYPAL_URL: `${rails}/paypal`,
    SKRILL_URL: `${rails}/skrill/app`,
    BTCPAY_URL: `${rails}/btcpay`,
  }
}
