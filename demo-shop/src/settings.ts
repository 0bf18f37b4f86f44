/** The shop's settings, as its own server reports them. */
export interface Settings {
  backendUrl: string
  publishableKey: string
  regionId: string
  /** The account of the plugin that is paid. */
  account: string
  simulatorUrl: string
  /** Where the card SDK comes from: the shop's own code, a script tag, or the simulator. */
  sdk: "package" | "script" | "simulator"
}

/** Reads the server's settings; `?account=` and `?sdk=script` in the address replace them. */
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
