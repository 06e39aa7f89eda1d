import type { CDPSession, Page } from '@playwright/test'

/** A virtual passkey in this page's browser that responds automatically, like a touch of a real key. */
export class VirtualKey {
  readonly #browser: CDPSession
  readonly #id: string

  private constructor(browser: CDPSession, id: string) {
    this.#browser = browser
    this.#id = id
  }

  static async plugIn(page: Page, transport: 'internal' | 'usb'): Promise<VirtualKey> {
    const browser = await page.context().newCDPSession(page)
    await browser.send('WebAuthn.enable')
    const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport,
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    return new VirtualKey(browser, authenticatorId)
  }

  /** Sets whether the device verifies the user who touches it. */
  async recognises(isUserVerified: boolean): Promise<void> {
    await this.#browser.send('WebAuthn.setUserVerified', { authenticatorId: this.#id, isUserVerified })
  }

  async countKeys(): Promise<number> {
    const { credentials } = await this.#browser.send('WebAuthn.getCredentials', { authenticatorId: this.#id })
    return credentials.length
  }

  async takeOut(): Promise<void> {
    await this.#browser.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: this.#id })
  }
}
