/** A key pair for development and tests, and the simulator's push service. */
export const PUSH_ENVIRONMENT = {
  PUSH_PUBLIC_KEY: 'BH7Lkm1mRguUX5Wng8_gvzFEicucCnd8WZ2pF_hF3vW73pdSLe0YiXDmzLnrLZYm7t9CcZGQaCRiyFh5-x28-u8',
  PUSH_PRIVATE_KEY: 'YIEy-srVW71J2sCl75P789rDAB-VN1l1fnk_70Y-BSU',
  PUSH_SERVICES: 'push.simulator.example',
}

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
    ALERT_DISCORD_URL: `${facts.simulatorUrl}/discord/api/webhooks/1/simulator-token`,
    ALERT_TELEGRAM_URL: `${facts.simulatorUrl}/telegram/bot1:simulator-token/sendMessage?chat_id=-1001`,
    ...PUSH_ENVIRONMENT,
    PUSH_GATEWAY_URL: `${facts.simulatorUrl}/push`,
    SMTP_URL: `smtp://127.0.0.1:${facts.smtpPort}`,
    ...railEnvironment(facts.simulatorUrl),
  }
}

/** Markets beside Skinport are optional: with them, several sources make a price. */
export function marketsEnvironment(simulatorUrl: string) {
  return {
    CSFLOAT_URL: `${simulatorUrl}/csfloat/api/v1`,
    CSFLOAT_API_KEY: 'simulator-csfloat-key',
    DMARKET_URL: `${simulatorUrl}/dmarket`,
    DMARKET_API_KEY: 'ee7ebe7fcb12b26e63df76d7c23cb9a30db52df403ccd814ea6b9930ee80853f',
    DMARKET_SECRET_KEY: '3950c8e4fe200f5ae1fc94177ab11ebc51e874bd7c862783cc52d1ac9b28602e',
    BUFF_PRICES_URL: `${simulatorUrl}/csgotrader/latest/buff163.json`,
  }
}

/**
 * Providers of the bank method are optional: with them, bank payouts go by API instead of a file. The key pairs belong to
 * the simulator, which knows the public halves.
 */
export function bankApiEnvironment(simulatorUrl: string) {
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
    REVOLUT_URL: `${simulatorUrl}/revolut/api/1.0`,
    REVOLUT_CLIENT_ID: 'simulator-client',
    REVOLUT_ISSUER: 'skinkantor.example',
    REVOLUT_REFRESH_TOKEN: 'simulator-refresh-token',
    REVOLUT_ACCOUNT_ID: '0d1848dc-0000-4000-8000-00000000b001',
    REVOLUT_WEBHOOK_SECRET: 'simulator-webhook-secret',
    REVOLUT_SIGNING_KEY:
      'MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgwggSkAgEAAoIBAQD3uhV4UzLI4X9ytPlRZhiBN/dDR+uCdNHclVPCh6gcopZgZHWthip0GrDfp9KNeEVsYsR842Zp/d86nCHrorUJ5pw94dsXSfh98yPkCgxN0hAGDILe2WPaN1sAoUkzNsZmz6w9PRE64aKf9xSDvicfLCxGNfnoC/fZmAPietsgfpKygftU80XMZNO9M7WdYlUeX42OlF2zGxEmztEM3XkFJJEwOBl0KhDswPGoPgMYtlsFz8ug2TJRCQqfw5tOUVGNaWBnVFiCj2keI+f2j8uHXy6A1VCJACFnGb08DmrAcgD/VAaYOsG0d65EFb45g2e6MN2xhvm8V14t7qdzHN+hAgMBAAECggEAYqHa+Yj6r+OkmFm46LFjMVPEpauld9AmXJKyAkJ760bK478r4XaJQaf841fQ69XGomRiwizSMoJLlmzizox+U15XuAXMcyXXA+LCWAGuK2/nRFlH5A2fBZvDpmkRGYyGCxpFhC5jxVNgKhu4tcmIjw9J43yLL1pQiPjPFyX+SB2EpxE+vhkr/DHotqctgRGI9QIm2Y25ZKH/Z3M+ZNsAkRLOHbNgcm54iitA1nX86Lqrj7vsvADaiYM/gyGPaa9n1B58QgGklWrirhWuKWE7mVOHMebyvbSzzRpiWLO7bIKr50AKdXehcr8U3r0LzcLFSWjGH7zuur40eviHwn7VdwKBgQD8YRK9nSyLi9hB1sTboLppPOW2WgMSfyfwnE/X+/UA8ypWGxjpqqZ/aD6uSWhvwfX4Npby3WMIrFv+tEIHXyV7QLLcAtiVyS/tvqL8BTN4KpS8QxVw2cTkUHg/O+xPNJVTEmI22yXtB3e3sUga9fpz84uhFsOnqrpIqHO1dujfVwKBgQD7R+yEmlv1vJ0QGgeKnpWBkxsKIa5PWDJyNQv3a/f9ly5R2793J0Cyo0NXUFhnoRo4pe7iBBC3xRBSkbikFeB9ThQYLv7bh8J7g/8bTyJN6XU1jUUnL0OLIEDj0mJlorrwzprhVFRuOhl66L9RgHv6FmW+zzYaa3jXK+0vic/1xwKBgQCM+ax+Pk2jpXonTNCp3h5CqsGmGqGcs2qb/LSc8SDqZuo/LuO7opdek9xvfpHX24CKJfQrtX6cWasJm6dGdt94+arvOqfBA6DCLLreDAm0FhT/FHnlj79ryYdhyxc1JypCPQKfocqNnJ5C/cRJSx2bp29XjF++SJ/F9lKsCsAKAQKBgFCzsMqFqLMreGYLdhCXDf0nea+vUYQ6FzmGv+key+6t9zpjEQL7oFO/C4mnTD08CGfZIveDxrq+l5dtJZfNTuPvh5Scw01ONK/mnK/wolvTdslULbl//HlaSnzgvKlXsiJUuHlV1CfykOxgg9FxKmAPgW3ersmdapnwiaSS5i9RAoGBAOVN8I6eXigo2CYEjTLLAMAlGv5Qe0/Q/SczvgO73vZ+2Z1ICnrwXQXmMpQA68Wkj3S4hlMIbNm2uD1IXtk29dktg8tG/Rd5sqN9+crgSUYlGM9KA0CMN63xow3tMh67u/INEKIRjIXYrDBzKYS0eZZYR3IFT5F6E4mO3jYjXYjd',
  }
}

/** The credentials that the simulator's rails accept. */
export function railEnvironment(simulatorUrl: string) {
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
  }
}
