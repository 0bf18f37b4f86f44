import type { ProviderUnderTest } from "../provider-under-test"
import { naiveGateway, resetNaiveGateway } from "../plain-medusa/naive-gateway"
import { TRAPS } from "../traps"
import { reportToCore } from "../report-to-core"

/** Does what Medusa's guide tells authors of providers to do. */
export const NAIVE: ProviderUnderTest = {
  name: "naive",
  ids: {
    authorized: "pp_naive_authorized",
    captured: "pp_naive_captured",
    pending_authorization: "pp_naive_pending_authorization",
  },
  get gateway() {
    return naiveGateway
  },
  reset: async () => resetNaiveGateway(),
  sessionData: async () => ({ card_token: "a-card-token-of-nobody-else" }),
  secretOf: ({ card_token }) => String(card_token),
  pay: async ({ data }) => void naiveGateway.pay(String(data.id)),
  report: (stage, { sessionId, kind, amount }) =>
    reportToCore(stage, "naive_authorized", {
      event_type: kind === "captured" ? "success" : "authorized_amount",
      metadata: { session_id: sessionId },
      amount,
    }),
  fallsInto: TRAPS.map(({ key }) => key),
  leftOut: () => undefined,
}
