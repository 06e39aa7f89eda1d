/** The operator's account at the simulated Steam, as in the example trade link. */
const TRADE_LINK = 'tradeoffer/new/?partner=40000000&token=EXAMPLE1'

/** Makes links to Steam lead to the simulator, so that a sale can be finished by clicking. */
export function simulatedSteamLinks(simulatorUrl: string) {
  return { BRAND_TRADE_URL: `${simulatorUrl}/${TRADE_LINK}`, DEMO_STEAM_URL: simulatorUrl }
}

/** The same, and every page says that this is a demo. */
export function demoEnvironment(simulatorUrl: string) {
  return { ...simulatedSteamLinks(simulatorUrl), DEMO_CONTROLS_URL: `${simulatorUrl}/demo` }
}
