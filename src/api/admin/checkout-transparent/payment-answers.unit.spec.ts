import type {
  SeveralCaptured as SeveralOfPages,
  ChargeInFull,
  ListedCharge,
  ShownDiscrepancy as DiscrepancyOfPages,
  ShownMovement,
  ShownOperation,
} from "../../../admin/api/payment-answers"
import type { SeveralCaptured } from "./charges/capture/route"
import type { showChargesInFull } from "./charges/show-charges-in-full"
import {
  showMovement,
  showOneOperation,
  type showTimelineEntry,
} from "./charges/show-history"
import type { ShownListedCharge } from "./charges/show-listed-charges"
import type { ShownDiscrepancy } from "./discrepancies/show-discrepancy"

type InFull = Awaited<ReturnType<typeof showChargesInFull>>[number]

/** Compiles only where routes answer what pages read: pages may not import from here, nor routes from there. */
const sameShape = {
  listed: (shown: ShownListedCharge): ListedCharge => shown,
  inFull: (shown: InFull): ChargeInFull => shown,
  discrepancy: (shown: ShownDiscrepancy): DiscrepancyOfPages => shown,
  several: (shown: SeveralCaptured): SeveralOfPages => shown,
  entry: (
    shown: ReturnType<typeof showTimelineEntry>
  ): ChargeInFull["timeline"][number] => shown,
}

const AT = new Date("2026-11-21T12:00:00Z")
const EMAILS = new Map([["user_1", "ana@example.com"]])

describe("the answers of the routes about payments", () => {
  it("are what the pages of the admin read", () => {
    expect(Object.keys(sameShape)).toHaveLength(5)
  })

  it("show a movement in reais, signed, with whoever set it off", () => {
    const shown: ShownMovement = showMovement(
      {
        id: "ctmov_1",
        chargeId: "ctchg_1",
        account: "br",
        kind: "refunded",
        amount: -3050,
        currencyCode: "BRL",
        gatewayAt: undefined,
        observedAt: AT,
        day: "2026-11-21",
        actor: "user_1",
        operationId: undefined,
      },
      EMAILS
    )

    expect(shown).toEqual({
      id: "ctmov_1",
      charge_id: "ctchg_1",
      account: "br",
      kind: "refunded",
      amount: -30.5,
      currency_code: "BRL",
      gateway_at: null,
      observed_at: "2026-11-21T12:00:00.000Z",
      day: "2026-11-21",
      actor: "user_1",
      actor_email: "ana@example.com",
      operation_id: null,
    })
  })

  it("show an operation in doubt as such, and nothing of its claim", () => {
    const shown: ShownOperation = showOneOperation(
      {
        id: "ctop_1",
        chargeId: "ctchg_1",
        kind: "capture",
        amount: 9990 as never,
        actor: "checkout-transparent",
        state: "unknown",
        errorCode: "gateway_no_reply",
        errorMessage: "No reply.",
        medusaId: "capt_1",
        baseline: undefined,
        leaseExpiresAt: AT,
        answeredAt: undefined,
        resolution: undefined,
        resolvedAt: undefined,
        unansweredAt: AT,
        bookedAt: undefined,
        createdAt: AT,
        resolvedVia: undefined,
        lookups: 3,
      },
      EMAILS
    )

    expect(shown).toMatchObject({
      state: "unknown",
      amount: 99.9,
      actor_email: null,
      resolved_at: null,
      lookups: 3,
    })
    expect(shown).not.toHaveProperty("lease_expires_at")
  })
})
