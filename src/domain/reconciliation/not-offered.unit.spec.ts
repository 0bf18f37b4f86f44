import type { Charge } from "../charge/charge"
import type { Operation } from "../operation/operation"
import {
  aCharge,
  AN_HOUR_AGO,
  anOperation,
  DECISION,
  RESERVED,
  secondsAgo,
} from "./inputs.spec"
import { decidedRefundNotOffered } from "./not-offered"

const ROUTE = "POST https://gateway.example/charge/{id}/refund as client"
const OTHER_ROUTE = "POST https://gateway.example/v2/charge/refund as client"

const notOffered = (changes: Partial<Operation> = {}): Operation => ({
  ...anOperation("ctop_1"),
  ...{ state: "rejected", errorCode: "gateway_not_offered" },
  ...{ notOfferedRoute: ROUTE, resolvedAt: secondsAgo(1_800) },
  ...changes,
})

function operationIn(
  operations: Operation[],
  {
    asked,
    routes = { refund: ROUTE, void: ROUTE },
    ...changes
  }: Partial<Charge> & { asked?: Date; routes?: Record<string, string> } = {}
): string | undefined {
  const refundDecision = {
    ...DECISION,
    ...(asked && { asked: { at: asked, by: "user_2" } }),
  }
  const charge = aCharge({ refundDecision, ...changes })
  return decidedRefundNotOffered({ charge, operations, routes })?.id
}

describe("a decided refund", () => {
  it("is not sent again after the gateway answered that it does not offer it", () => {
    expect(operationIn([notOffered()])).toBe("ctop_1")
  })

  it("that releases reserved money is judged by the route of a void", () => {
    const released = [notOffered({ kind: "void" })]
    const { charge } = RESERVED

    expect(operationIn(released, charge)).toBe("ctop_1")
    expect(
      operationIn(released, { ...charge, routes: { refund: ROUTE } })
    ).toBeUndefined()
  })

  it.each<[string, Operation[], Parameters<typeof operationIn>[1]]>([
    ["before any answer", [], {}],
    [
      "when a person has asked for it since that answer",
      [notOffered()],
      { asked: secondsAgo(60) },
    ],
    [
      "when it was answered so before it was decided",
      [notOffered({ resolvedAt: secondsAgo(3_601) })],
      { refundDecision: { ...DECISION, decidedAt: AN_HOUR_AGO } },
    ],
    [
      "when the account's options lead to another route",
      [notOffered()],
      { routes: { refund: OTHER_ROUTE, void: OTHER_ROUTE } },
    ],
    [
      "when the gateway refused it for another reason",
      [notOffered({ notOfferedRoute: undefined })],
      {},
    ],
  ])("is sent %s", (_, operations, given) => {
    expect(operationIn(operations, given)).toBeUndefined()
  })

  it("is not sent again after the request of a person was answered so, too", () => {
    const again = notOffered({ id: "ctop_2", resolvedAt: secondsAgo(30) })

    expect(operationIn([notOffered(), again], { asked: secondsAgo(60) })).toBe(
      "ctop_2"
    )
  })

  it("does not exist where no refund was decided", () => {
    expect(
      operationIn([notOffered()], { refundDecision: undefined })
    ).toBeUndefined()
  })
})
