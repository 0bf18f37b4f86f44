/** What the shop asks its own server for, as /settings.json. Anybody may read it. */
export interface ShopSettings {
  /** Medusa's address. */
  backendUrl: string
  /** Sent as `x-publishable-api-key`; tells Medusa which sales channel this is. */
  publishableKey: string
  /** The region whose prices and payment providers are offered. */
  regionId: string
  /** Of the plugin's accounts the one that is paid, unless the address says `?account=`. */
  account: string
  /** Where codes are paid by hand, in its panel. */
  simulatorUrl: string
}
