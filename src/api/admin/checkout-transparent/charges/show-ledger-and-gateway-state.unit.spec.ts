import { aCharge } from "../../../../domain/reconciliation/reconciliation-inputs.spec"
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
