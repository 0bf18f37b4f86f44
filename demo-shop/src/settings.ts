/** The shop's settings, which its own server sends. */
export interface Settings {
  backendUrl: string
  publishableKey: string
  regionId: string
  /** The id of the plugin's account that receives the payments. */
  account: string
  simulatorUrl: string
  /**
   * Where the browser gets the card SDK: from the shop's own bundle (`package`), from a script tag (`script`), or from
   * the simulator.
   */
  sdk: "package" | "script" | "simulator"
}

/**
 * Loads the settings from the shop's own server. The query parameters `account` and `sdk=script` in the page's URL take
 * precedence.
 */
export async function loadShopSettings(search: string): Promise<Settings> {
  const answer = await fetch("/settings.json")
  if (!answer.ok) {
    throw new Error(`The shop's server has no settings: ${answer.status}`)
  }
  const settings = (await answer.json()) as Settings
  const wanted = new URLSearchParams(search)
  return {
    ...settings,
    account: wanted.get("account") ?? settings.account,
    sdk: wanted.get("sdk") === "script" ? "script" : settings.sdk,
  }
}
