import type { Child, Start } from './child.ts'

/** The simulator at these ports; 0 takes a free one. */
export function simulatorStarter(
  start: Start,
  script: string,
  { host, marketAt, siteUrl }: { host?: string; marketAt?: string; siteUrl: string },
) {
  return async (ports: { httpPort: number; smtpPort: number }): Promise<Child> => {
    const simulator = await start({
      name: 'simulator',
      script,
      env: {
        SIMULATOR_HTTP_PORT: String(ports.httpPort),
        SIMULATOR_SMTP_PORT: String(ports.smtpPort),
        SIMULATOR_SITE_URL: siteUrl,
        ...(host ? { SIMULATOR_HOST: host } : {}),
      },
    })
    if (marketAt) await control(String(simulator.ready['httpUrl']), 'prices', { standsAt: marketAt })
    return simulator
  }
}

/** As an operator does in the rails' own pages. */
export async function registerForRailMessages(simulatorUrl: string, url: string): Promise<void> {
  const { webhooks } = await readRails(simulatorUrl)
  for (const rail of webhooks)
    await control(simulatorUrl, `webhooks/${rail}`, { url: `${url}/api/webhooks/${rail}` })
}

/** The providers that the simulator plays, and those of them that send webhooks. */
export async function readRails(simulatorUrl: string): Promise<{ settings: object; webhooks: string[] }> {
  const response = await fetch(`${simulatorUrl}/_control/rails`)
  return (await response.json()) as { settings: object; webhooks: string[] }
}

export async function control(simulatorUrl: string, command: string, body: object): Promise<void> {
  const response = await fetch(`${simulatorUrl}/_control/${command}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`the simulator refuses ${command}: ${response.status}`)
}
