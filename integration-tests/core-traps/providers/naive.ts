import type {
  GatewayUnderTest,
  ProviderUnderTest,
} from "../provider-under-test"
import { type NaiveCharge, naiveGateway } from "../plain-medusa/naive-gateway"
import { TRAPS } from "../traps"
import { reportToCore } from "../report-to-core"

const gateway: GatewayUnderTest = {
  declineNext: async () => void (naiveGateway.declinesNext = true),
  slowDown: async (ms) => void (naiveGateway.slowMs = ms),
  refuseNext: async (call) => void naiveGateway.refuses.add(call),
  loseAnswerOfNextRefund: async () =>
    void (naiveGateway.losesNextAnswer = true),
  charges: async () =>
    [...naiveGateway.charges.values()].map((charge) => ({
      reserved: isIn(charge, "reserved") ? charge.amount : 0,
      captured: isIn(charge, "captured") ? charge.amount : 0,
      refunded: charge.refunded,
      isPayable: isIn(charge, "open"),
    })),
  attempts: async () => naiveGateway.attempts,
}

/** Does what Medusa's guide tells authors of providers to do. */
export const NAIVE: ProviderUnderTest = {
  name: "naive",
  ids: {
    authorized: "pp_naive_authorized",
    captured: "pp_naive_captured",
    pending_authorization: "pp_naive_pending_authorization",
  },
  gateway,
  reset: async () => naiveGateway.reset(),
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

function isIn(charge: NaiveCharge, state: NaiveCharge["state"]): boolean {
  return charge.state === state
}
