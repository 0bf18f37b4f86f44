import { randomUUID } from "node:crypto"
import type {
  Charge,
  ChargeIntent,
  PaymentMethod,
} from "../../src/charge/charge"
import { minorUnits } from "../../src/charge/money"
import type { OperationOutcome } from "../../src/modules/ledger/ports/charge-ledger"
import type { LedgerModuleService } from "../../src/modules/ledger"
import { aRefund, NO_WAITS } from "./support/a-change"
import { OBSERVED_PAID } from "./support/a-code"
import { aLedgerDatabase } from "./support/a-ledger"
import {
  aClaim,
  aClaimedCharge,
  anIntent,
  anIntentWithInput,
  aResolvedCharge,
} from "./support/an-intent"

const database = aLedgerDatabase()
let production: LedgerModuleService
/** Has the same rows, as a copy of the database has, and is another installation. */
let copy: LedgerModuleService

beforeEach(() => {
  production = database.ledger({ installation: "production" })
  copy = database.ledger({ installation: "staging" })
})

const METHODS: PaymentMethod[] = ["card", "pix", "wallet", "link"]
const WHY = { by: "user_1", reason: "The goods are gone." }

describe.each(METHODS)(
  "a %s charge that another installation wrote",
  (method) => {
    it.each(["capture", "refund", "void"] as const)(
      "is claimed for no %s, until its store has moved here",
      async (kind) => {
        const charge = await aCharge(method, PAID)
        const change = aRefund(charge, { kind })

        const refused = await copy.claimChange(change, aClaim(), NO_WAITS)
        const written = await database.rowsOf("operation")
        await sayMoved()
        const claimed = await copy.claimChange(change, aClaim(), NO_WAITS)

        expect(refused).toMatchObject({
          kind: "written_elsewhere",
          charge: { id: charge.id },
        })
        expect(written).toHaveLength(1)
        expect(claimed.kind).toBe("claimed")
      }
    )

    it("is not given back, by nobody's decision", async () => {
      const charge = await aCharge(method, PAID)

      await expect(copy.decideRefund(charge.id, WHY)).rejects.toThrow(
        "another installation"
      )
      await expect(
        copy.decideRefundWithin(charge, {
          ...WHY,
          caps: { mostPerHour: 9, mostAmountPerHour: null },
        })
      ).rejects.toThrow("another installation")

      expect(await now(charge)).toMatchObject({ refundDecision: undefined })
    })

    it("is neither let go nor made again", async () => {
      const open = await aCharge(method, { chargeState: "pending" })
      const { charge, intent } = await aChargeNotCreated(method)

      const wasAbandoned = await copy.abandon(open.id)
      const again = await copy.claimCreation(intent, aClaim())

      expect(wasAbandoned).toBe(false)
      expect(again).toMatchObject({
        kind: "written_elsewhere",
        charge: { id: charge.id, state: "not_created" },
      })
    })

    it("is booked for no refund, made here or elsewhere", async () => {
      const charge = await aCharge(method, PAID)
      const refund = { amount: minorUnits(500), actor: "merchant panel" }

      await copy.recordRefund(charge, refund)
      const written = await database.rowsOf("operation")
      await production.recordRefund(charge, refund)
      const adopted = await copy.adoptBooking({
        chargeId: charge.id,
        kind: "refund",
        amount: refund.amount,
        medusaId: "ref_1",
      })

      expect(written).toHaveLength(1)
      expect(adopted).toBeUndefined()
    })

    it("keeps its dispute open, whatever is entered", async () => {
      const charge = await aCharge(method, { chargeState: "charged_back" })
      const end = { by: "user_1", outcome: "lost" as const }

      expect(await copy.closeDispute(charge.id, end)).toBe(false)
      expect(await production.closeDispute(charge.id, end)).toBe(true)
    })

    it("is shown as the gateway shows it", async () => {
      const charge = await aCharge(method, { chargeState: "pending" })

      const isWritten = await copy.observe(charge, OBSERVED_PAID)

      expect(isWritten).toBe(true)
      expect(await now(charge)).toMatchObject({ state: "paid" })
    })

    it("is charged by nobody else for a session that it was begun for", async () => {
      const begun = await anIntentWithInput(production, intentOf(method))

      const inCopy = await copy.claimCreation(begun, aClaim())
      const inProduction = await production.claimCreation(begun, aClaim())

      expect(inCopy).toEqual({ kind: "session_abandoned" })
      expect(inProduction.kind).toBe("claimed")
    })
  }
)

describe("a second payment of another installation's link", () => {
  it("is that installation's to give back, whoever sees it first", async () => {
    const link = await aCharge("link", { chargeState: "pending" })
    const payments = [aPayment(), aPayment()]

    await copy.noteLinkTransactions(link, payments)

    const [duplicate] = (await database.rowsOf("charge")).filter(
      ({ duplicate_of }) => duplicate_of !== null
    )
    const charge = await copy.findChargeById(String(duplicate?.id))
    expect(await copy.isWrittenElsewhere(charge!)).toBe(true)
    expect(await production.isWrittenElsewhere(charge!)).toBe(false)
  })
})

describe("what is to be told of another installation's charge", () => {
  it("waits until its store has moved here; only that somebody must look, or no more, is told", async () => {
    const charge = await aCharge("pix", PAID)
    await production.noteEvents([
      {
        name: "checkout_transparent.payment.paid",
        key: `payment.paid:${charge.id}`,
        data: { charge_id: charge.id } as never,
      },
      {
        name: "checkout_transparent.discrepancy.opened",
        key: "discrepancy:1",
        data: { charge_id: charge.id } as never,
      },
      {
        name: "checkout_transparent.discrepancy.resolved",
        key: "discrepancy.resolved:1",
        data: { charge_id: charge.id } as never,
      },
    ])

    const publishedInCopy = await take(copy)
    await sayMoved()
    const publishedThen = await take(copy)

    expect(publishedInCopy).toEqual([
      "checkout_transparent.discrepancy.opened",
      "checkout_transparent.discrepancy.resolved",
    ])
    expect(publishedThen).toEqual(["checkout_transparent.payment.paid"])
  })
})

describe("a new charge beside those of another installation", () => {
  it("is made, changed and given back as ever", async () => {
    await aCharge("card", PAID)
    const { charge } = await aResolvedCharge(copy, PAID)

    const claimed = await copy.claimChange(aRefund(charge), aClaim(), NO_WAITS)

    expect(claimed.kind).toBe("claimed")
  })
})

const PAID: Partial<OperationOutcome> = {
  chargeState: "paid",
  sums: { captured: minorUnits(1_999), refunded: minorUnits(0) },
}

function intentOf(method: PaymentMethod): Partial<ChargeIntent> {
  return {
    method,
    ...(method === "link" ? { linkPurpose: "cart" as const } : {}),
  }
}

async function aCharge(
  method: PaymentMethod,
  operationOutcome: Partial<OperationOutcome>
): Promise<Charge> {
  const { charge } = await aResolvedCharge(
    production,
    operationOutcome,
    intentOf(method)
  )
  return now(charge)
}

async function aChargeNotCreated(
  method: PaymentMethod
): Promise<{ charge: Charge; intent: ChargeIntent }> {
  const intent = anIntent(intentOf(method))
  const { charge, operation } = await aClaimedCharge(production, intent)
  await production.resolve(operation.id, {
    outcome: "not_sent",
    chargeState: "not_created",
    details: {},
    resolvedVia: "answer",
  })
  return { charge, intent }
}

function aPayment() {
  return {
    transactionId: randomUUID(),
    transactionStatus: "PAID",
    amount: minorUnits(1_999),
  }
}

async function now({ id }: Pick<Charge, "id">): Promise<Charge> {
  return (await production.currentStateOf(id)).charge
}

async function take(ledger: LedgerModuleService): Promise<string[]> {
  const taken = await ledger.takeOutboxEntries({ limit: 9, leaseMs: 60_000 })
  return taken.map(({ name }) => name)
}

async function sayMoved(): Promise<void> {
  await copy.takeOverCharges(await production.installationDigest())
}
