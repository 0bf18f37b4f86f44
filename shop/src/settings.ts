/** What this shop is, as its own server says. */
export interface Settings {
  backendUrl: string
  publishableKey: string
  regionId: string
  /** Which of the plugin's accounts is paid. */
  account: string
  simulatorUrl: string
  /** How the card SDK comes: with the shop's own code, by a script tag, or from the simulator. */
  sdk: "package" | "script" | "simulator"
}

/** The server's settings, and `?account=` and `?sdk=script` of the address over them. */
export async function readSettings(search: string): Promise<Settings> {
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
