/** The environment that points our processes to the simulator. */
export function sharedEnvironment(facts: {
  simulatorUrl: string
  smtpPort: number
  port: number
  keysFolder: string
}) {
  return {
    KEYS_DIR: facts.keysFolder,
    PUBLIC_URL: `http://localhost:${facts.port}`,
    STEAM_OPENID_URL: `${facts.simulatorUrl}/openid/login`,
    STEAM_WEB_API_URL: facts.simulatorUrl,
    STEAM_WEB_API_KEY: 'simulator',
    STEAM_COMMUNITY_URL: facts.simulatorUrl,
    STEAM_AVATAR_URL: `${facts.simulatorUrl}/avatars`,
    STEAM_ECONOMY_IMAGE_URL: `${facts.simulatorUrl}/economy/image`,
    SKINPORT_URL: `${facts.simulatorUrl}/skinport/v1`,
    NBP_URL: `${facts.simulatorUrl}/nbp/api`,
    CATALOGUE_URL: `${facts.simulatorUrl}/catalogue.json`,
    SMTP_URL: `smtp://127.0.0.1:${facts.smtpPort}`,
    ...railEnvironment(facts.simulatorUrl),
  }
}

/**
 * TrueLayer is optional: with it, bank payouts go by API instead of a file. The key pair belongs to the simulator, which
 * knows its public half.
 */
export function trueLayerEnvironment(simulatorUrl: string) {
  return {
    TRUELAYER_URL: `${simulatorUrl}/truelayer`,
    TRUELAYER_AUTH_URL: `${simulatorUrl}/truelayer`,
    TRUELAYER_CLIENT_ID: 'simulator-client',
    TRUELAYER_CLIENT_SECRET: 'simulator-secret',
    TRUELAYER_MERCHANT_ACCOUNT_ID: '5a1d0f3c-0000-4000-8000-00000000a001',
    TRUELAYER_KEY_ID: 'simulator-operator-key',
    TRUELAYER_SIGNING_KEY:
      'MIHuAgEAMBAGByqGSM49AgEGBSuBBAAjBIHWMIHTAgEBBEIBiArCkAKWHj9uBK7vTWqqDiX7EhLOkH+PFm0kQFUeJ1kAC/Iz0/dceu/bprXiGnN6D9z9HhgccDGC1lL363XwcSuhgYkDgYYABAAd0PVXVETumbU9tXtqKG6XbZU033p+8SCe3jblAJKSXEniWJGvUfEIzBYxwbS67FseUXeEHfRuvqeNvG84VVLzVwFBZUhUbBr8a/zeDaNrYaLbBHCe6jzCtyO9CcxBB3f5KNaGZy+o3Cjg2qC96i8cjHZ+L3to8daHMAXZFnGXFEpSdg==',
    TRUELAYER_WEBHOOK_KEYS_URL: `${simulatorUrl}/truelayer/.well-known/jwks`,
  }
}

/** The credentials that the simulator's rails accept. */
function railEnvironment(simulatorUrl: string) {
  return {
    PAYPAL_URL: `${simulatorUrl}/paypal`,
    PAYPAL_CLIENT_ID: 'simulator-client',
    PAYPAL_SECRET: 'simulator-secret',
    PAYPAL_WEBHOOK_ID: 'SIMULATOR-paypal',
    PAYPAL_CERTIFICATE_URL: `${simulatorUrl}/paypal`,
    SKRILL_URL: `${simulatorUrl}/skrill/app`,
    SKRILL_EMAIL: 'merchant@simulator.example',
    SKRILL_PASSWORD: 'simulator-password',
    SKRILL_KEYS_UNIQUE: 'true',
    BTCPAY_URL: `${simulatorUrl}/btcpay`,
    BTCPAY_STORE_ID: 'store-1',
    BTCPAY_API_KEY: 'simulator-manager-key',
    BTCPAY_WEBHOOK_SECRET: 'simulator-webhook-secret',
    BANK_ACCOUNT_NUMBER: '61109010140000071219812874',
    BANK_PAYER_NAME: 'Skinkantor',
    BANK_PAYER_ADDRESS: 'ul. Przykładowa 1|00-001 Warszawa',
  }
}
