import { GatewayDouble } from "../gateway-double"
import type { ProviderUnderTest } from "../provider-under-test"

/** What is seen without any gateway: in Medusa's own records. */
const SHOWN = [
  "strangers-data-kept",
  "order-on-void",
  "captured-again",
  "edit-cancels-payment",
  "canceled-shown-as-authorized",
]

/** Medusa's own, which moves no money: somebody takes it at the door. */
export const SYSTEM: ProviderUnderTest = {
  name: "Medusa's system provider",
  ids: { authorized: "pp_system_default" },
  gateway: new GatewayDouble(),
  reset: async () => undefined,
  sessionData: async () => ({}),
  fallsInto: SHOWN,
  leftOut: ({ key }) =>
    SHOWN.includes(key) ? undefined : "it moves no money and asks nobody",
}
