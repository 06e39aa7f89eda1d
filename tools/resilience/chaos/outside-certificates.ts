import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export type Certificate = { key: string; cert: string }

/**
 * The certificates that a server can present: the right one, one of an unknown authority, one for another name, or an
 * expired one.
 */
export type Certificates = {
  authorityFile: string
  right: Certificate
  stranger: Certificate
  'other-name': Certificate
  expired: Certificate
}

const NEW_KEY = '-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes'

export function canMakeCertificates(): boolean {
  return spawnSync('openssl', ['version']).status === 0
}

/** Node cannot create certificates, so openssl, which every server has, creates them. */
export function makeCertificates(folder: string, names: readonly string[]): Certificates {
  mkdirSync(folder)
  const run = (words: string, ...files: string[]) =>
    execFileSync('openssl', [...words.split(' '), ...files], { cwd: folder, stdio: 'pipe' })
  const makeAuthority = (name: string) =>
    run(`req -x509 ${NEW_KEY} -days 30 -subj /CN=${name} -keyout ${name}.key -out ${name}.pem`)
  const sign = (file: string, by: string, hosts: readonly string[], days: number): Certificate => {
    run(`req -new ${NEW_KEY} -subj /CN=${file} -keyout ${file}.key -out ${file}.csr`)
    const extensions = path.join(folder, `${file}.ext`)
    writeFileSync(extensions, `subjectAltName=${hosts.map((host) => `DNS:${host}`).join(',')}\n`)
    run(
      `x509 -req -in ${file}.csr -CA ${by}.pem -CAkey ${by}.key -CAcreateserial -days ${days} -out ${file}.pem -extfile`,
      extensions,
    )
    return {
      key: readFileSync(path.join(folder, `${file}.key`), 'utf8'),
      cert: readFileSync(path.join(folder, `${file}.pem`), 'utf8'),
    }
  }
  makeAuthority('ours')
  makeAuthority('theirs')
  return {
    authorityFile: path.join(folder, 'ours.pem'),
    right: sign('right', 'ours', names, 30),
    stranger: sign('stranger', 'theirs', names, 30),
    'other-name': sign('other-name', 'ours', ['elsewhere.test'], 30),
    expired: sign('expired', 'ours', names, -1),
  }
}
