import type { ChargeState } from "../../../../domain/charge/charge-state"
import type { PaymentMethod } from "../../../../domain/payment-method/payment-method"
import {
  aCharge,
  aCreationOperation,
  sums,
} from "../../../../domain/reconciliation/reconciliation-inputs.spec"
import { renderMessage } from "../../../../texts/render-message"
import { showLedgerAndGatewayState } from "./show-ledger-and-gateway-state"

const UUID = "6f1c2f0a-5b1e-5c3d-9a77-0d1c2b3a4f5e"
const ENGLISH = `The gateway does not answer about charge ${UUID}.`

it.each(["not_available", "absent", "unrecognized", "PAID/100/0"])(
  "if the gateway shows no sums of a charge, the admin API explains this in Portuguese, without the English error text of the gateway client (token “observed”: %s)",
  (observed) => {
    const { why } = showLedgerAndGatewayState({
      charge: aCharge(),
      gatewayState: { shown: undefined, why: ENGLISH, observed },
    })

    expect(why).toMatchObject({ because: ENGLISH })
    const portuguese = renderMessage(why ?? "", "pt-BR")
    expect(portuguese).toMatch(/gateway|painel do lojista/)
    expect(portuguese).not.toMatch(/does not answer|6f1c2f0a/)
  }
)

it.each<[PaymentMethod, ChargeState | undefined, string[]]>([
  ["card", undefined, ["paid", "authorized"]],
  ["card", "pending", ["paid", "authorized"]],
  ["card", "unresolved", ["paid", "authorized"]],
  ["card", "paid", []],
  ["pix", undefined, ["paid"]],
  ["pix", "unresolved", ["paid"]],
  ["pix", "pending", []],
])(
  "the admin API lists the states that an administrator can enter for a charge whose creation is in doubt (%s that the gateway shows as %s: %j)",
  (method, state, states) => {
    const { operation } = showLedgerAndGatewayState({
      charge: aCharge({ state: "unresolved", method }),
      gatewayState: {
        shown: state && {
          state,
          sums: sums(0),
          details: {},
          code: undefined,
          link: undefined,
        },
        why: undefined,
        observed: "absent",
      },
      operation: aCreationOperation({ state: "unknown" }),
    })

    expect(operation?.states_to_enter).toEqual(states)
  }
)
