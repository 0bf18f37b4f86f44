import { message } from "../message"
import {
  aCharge,
  anOperation,
  NOW,
  secondsAgo,
} from "../reconciliation/reconciliation-inputs.spec"
import type { Charge } from "../charge/charge"
import type { Movement } from "../movement/movement"
import type { OperationWithLookups, Operation } from "../operation/operation"
import { type ChargeHistory, timelineOf } from "./timeline"

function aListedOperation(
  id: string,
  { createdAt, ...changes }: Partial<OperationWithLookups> & { createdAt: Date }
): OperationWithLookups {
  const operation: Operation = anOperation(id, changes)
  return { ...operation, createdAt, resolvedVia: "answer", lookupCount: 0 }
}

const NOTHING: Omit<ChargeHistory, "charge"> = {
  operations: [],
  movements: [],
  discrepancies: [],
  notifications: [],
}

const timelineWithoutTimes = (
  charge: Partial<Charge>,
  more: Partial<ChargeHistory> = {}
) =>
  timelineOf({ ...NOTHING, ...more, charge: aCharge(charge) }).map(
    ({ at: _, ...entry }) => entry
  )

describe("the timeline of a charge", () => {
  it("the timeline of a charge shows an operation as “asked”, and then as “being_confirmed” if its outcome is unknown or “rejected” if it was rejected", () => {
    const kindsOf = (state: Operation["state"]) =>
      timelineWithoutTimes(
        {},
        {
          operations: [
            aListedOperation("ctop_1", {
              createdAt: NOW,
              state,
              resolvedAt: undefined,
            }),
          ],
        }
      ).map(({ kind }) => kind)

    expect(kindsOf("unknown")).toEqual(["created", "asked", "being_confirmed"])
    expect(kindsOf("in_flight")).toEqual(["created", "asked"])
    expect(kindsOf("rejected")).toEqual(["created", "asked", "rejected"])
  })

  it("the timeline of a charge shows the reason of a refund, even if the refund's movement was recorded minutes after the request", () => {
    const refund = { kind: "refund" as const, actor: "user_1" }
    const entries = timelineWithoutTimes(
      {},
      {
        operations: [
          aListedOperation("ctop_1", {
            createdAt: secondsAgo(500),
            ...refund,
            reason: "A broken part.",
          }),
        ],
        movements: [
          {
            id: "ctmov_1",
            chargeId: "ctchg_1",
            account: "br",
            kind: "refunded",
            amount: -500,
            currencyCode: "BRL",
            gatewayReportedAt: undefined,
            recordedAt: NOW,
            day: "2026-11-21",
            actor: "user_1",
            operationId: "ctop_1",
          },
        ],
      }
    )

    expect(entries).toContainEqual(
      expect.objectContaining({
        kind: "refunded",
        actor: "user_1",
        details: "A broken part.",
      })
    )
  })

  it("the timeline of a charge contains the decisions of administrators with their reasons", () => {
    expect(
      timelineWithoutTimes(
        {
          refundDecision: {
            decidedAt: secondsAgo(30),
            decidedBy: "user_1",
            reason: "Twice.",
          },
          gatewaySumsAcceptedAt: secondsAgo(20),
          gatewaySumsAcceptedBy: "user_2",
          dispute: {
            openedAt: secondsAgo(60),
            closed: { at: secondsAgo(10), by: "user_3", outcome: "won" },
          },
        },
        {
          discrepancies: [
            {
              kind: "contradicted",
              details: message("contradicted"),
              since: secondsAgo(40),
              resolvedAt: secondsAgo(15),
              resolvedBy: "user_2",
              resolution: "The panel is right.",
            },
          ],
        }
      ).slice(1)
    ).toEqual([
      { kind: "listed", details: message("contradicted") },
      { kind: "decided_to_refund", actor: "user_1", details: "Twice." },
      { kind: "figure_accepted", actor: "user_2" },
      { kind: "resolved", actor: "user_2", details: "The panel is right." },
      {
        kind: "dispute_closed",
        actor: "user_3",
        details: message("dispute_won"),
      },
    ])
  })

  it("the timeline of a charge shows the amount of a lost dispute as “lost”, and money that the gateway took without a dispute as “taken_back”", () => {
    const aMovement = (
      kind: Movement["kind"],
      amount: number,
      seconds: number
    ) =>
      ({
        kind,
        amount,
        actor: "payer",
        recordedAt: secondsAgo(seconds),
      }) as Movement
    const movementEntries = (...movements: Movement[]) =>
      timelineWithoutTimes({}, { movements })
        .slice(1)
        .map(({ kind, amount }) => [kind, amount])

    expect(
      movementEntries(
        aMovement("captured", 15_960, 30),
        aMovement("disputed", -15_960, 20),
        aMovement("lost", 0, 10)
      ).at(-1)
    ).toEqual(["lost", -15_960])
    expect(
      movementEntries(
        aMovement("captured", 15_960, 30),
        aMovement("lost", -15_960, 10)
      ).at(-1)
    ).toEqual(["taken_back", -15_960])
  })
})
