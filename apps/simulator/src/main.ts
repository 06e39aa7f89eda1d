import { z } from 'zod'
import { createSimulator } from '#create-simulator.ts'

const Port = z.coerce.number().int().min(0).max(65_535)
const Environment = z.object({
  SIMULATOR_HOST: z.string().default('127.0.0.1'),
  SIMULATOR_HTTP_PORT: Port.default(0),
  SIMULATOR_SMTP_PORT: Port.default(0),
  SIMULATOR_SITE_URL: z.string().default(''),
  SIMULATOR_S3_ACCESS_KEY: z.string().min(1).default('simulator'),
  SIMULATOR_S3_SECRET: z.string().min(1).default('simulator-secret'),
})

const environment = Environment.parse(process.env)
const simulator = await createSimulator({
  host: environment.SIMULATOR_HOST,
  httpPort: environment.SIMULATOR_HTTP_PORT,
  smtpPort: environment.SIMULATOR_SMTP_PORT,
  siteUrl: environment.SIMULATOR_SITE_URL,
  s3Credentials: {
    accessKey: environment.SIMULATOR_S3_ACCESS_KEY,
    secretKey: environment.SIMULATOR_S3_SECRET,
  },
})

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void simulator.close())
}

// Reports to the parent process that the simulator is ready.
process.stdout.write(
  `${JSON.stringify({ ready: true, httpUrl: simulator.httpUrl, smtpPort: simulator.smtpPort })}\n`,
)
