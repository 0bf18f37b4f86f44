import type { Charge } from "../charge/charge"
import type { Operation } from "../operation/operation"
import {
  aCharge,
  AN_HOUR_AGO,
  anOperation,
  DECISION,
  RESERVED,
  secondsAgo,
} from "./reconciliation-inputs.spec"
import { findDecidedRefundNotOffered } from "./operations-not-offered"

const ROUTE = "POST https://gateway.example/charge/{id}/refund as client"
const OTHER_ROUTE = "POST https://gateway.example/v2/charge/refund as client"

const notOffered = (changes: Partial<Operation> = {}): Operation => ({
  ...anOperation("ctop_1"),
  state: "rejected",
  errorCode: "gateway_not_offered",
  notOfferedRoute: ROUTE,
  resolvedAt: secondsAgo(1_800),
  ...changes,
})

function notOfferedRefundIdIn(
  operations: Operation[],
  {
    asked,
    routes = { refund: ROUTE, void: ROUTE },
    ...changes
  }: Partial<Charge> & { asked?: Date; routes?: Record<string, string> } = {}
): string | undefined {
  const refundDecision = {
    ...DECISION,
    ...(asked && {
      latestRequest: { at: asked, by: "user_2", reason: undefined },
    }),
  }
  const charge = aCharge({ refundDecision, ...changes })
  return findDecidedRefundNotOffered({ charge, operations, routes })?.id
}

describe("a decided refund", () => {
  it("a decided refund is not sent again after the gateway answered that it does not offer refunds at the configured URL", () => {
    expect(notOfferedRefundIdIn([notOffered()])).toBe("ctop_1")
  })

  it("if the gateway has answered that it does not offer voids, the decided release of a charge's reserved money is not requested again", () => {
    const released = [notOffered({ kind: "void" })]
    const { charge } = RESERVED

    expect(notOfferedRefundIdIn(released, charge)).toBe("ctop_1")
    expect(
      notOfferedRefundIdIn(released, { ...charge, routes: { refund: ROUTE } })
    ).toBeUndefined()
  })

  it.each<[string, Operation[], Parameters<typeof notOfferedRefundIdIn>[1]]>([
    ["when the ledger has no earlier refund of the charge", [], {}],
    [
      "when an administrator has requested the refund again since the gateway answered that it does not offer refunds",
      [notOffered()],
      { asked: secondsAgo(60) },
    ],
    [
      "when the gateway's answer that refunds are not offered is older than the decision",
      [notOffered({ resolvedAt: secondsAgo(3_601) })],
      { refundDecision: { ...DECISION, decidedAt: AN_HOUR_AGO } },
    ],
    [
      "when the options now lead to another URL than the one at which the gateway does not offer refunds",
      [notOffered()],
      { routes: { refund: OTHER_ROUTE, void: OTHER_ROUTE } },
    ],
    [
      "when the gateway rejected an earlier refund for another reason than that it does not offer refunds",
      [notOffered({ notOfferedRoute: undefined })],
      {},
    ],
  ])(
    "a decided refund is sent to the gateway unless the ledger has a still valid answer that the gateway does not offer refunds (here %s)",
    (_, operations, given) => {
      expect(notOfferedRefundIdIn(operations, given)).toBeUndefined()
    }
  )

  it("if the gateway has answered twice that it does not offer refunds, the second time at an administrator's request, a decided refund is not sent again", () => {
    const again = notOffered({ id: "ctop_2", resolvedAt: secondsAgo(30) })

    expect(
      notOfferedRefundIdIn([notOffered(), again], { asked: secondsAgo(60) })
    ).toBe("ctop_2")
  })

  it("findDecidedRefundNotOffered returns undefined for a charge without a decided refund", () => {
    expect(
      notOfferedRefundIdIn([notOffered()], { refundDecision: undefined })
    ).toBeUndefined()
  })
})
