import type { Charge } from "../../../../src/domain/charge/charge"
import { minorUnits } from "../../../../src/domain/money"
import {
  aPaidCharge,
  aRefundIntent,
  claimChangeWithoutSpacing,
} from "../../../support/ledger/a-change"
import {
  aLedgerDatabase,
  runTwentyAtOnce,
} from "../../../support/ledger/a-ledger"
import { anOperationOutcome } from "../../../support/ledger/an-intent"

const database = aLedgerDatabase()
const ledger = () => database.ledger()

const ROUNDS = 15
const LOST = { code: "gateway_no_reply", message: "No answer came." }
const SUMS = {
  captured: minorUnits(1_999),
  refunded: minorUnits(0),
}
const claims: string[] = []

interface Turn {
  charge: Charge
  round: number
  worker: number
}

async function claimAndConcludeRefund({ charge, round }: Turn): Promise<void> {
  const change = aRefundIntent(charge, {
    amount: minorUnits(1 + round),
  })
  const result = await claimChangeWithoutSpacing(ledger(), change)
  if (result.kind === "claimed") {
    const { id } = result.operation
    claims.push(id)
    await ledger().recordUnknownOutcome(id, LOST)
    await ledger().markOperationToBeBooked(id)
    await ledger().resolveOperation(id, anOperationOutcome())
    await ledger().markOperationsBooked([id])
  }
}

async function recordObservedSnapshot({ charge: { id } }: Turn): Promise<void> {
  const { charge } = await ledger().readChargeAndUnresolvedOperation(id)
  await ledger().recordSnapshot(charge, {
    state: "paid",
    sums: SUMS,
    details: {},
  })
}

async function leaseAndReleaseCharge({
  charge: { id },
  worker,
}: Turn): Promise<void> {
  const turn = { ms: 1_000, isForSynchronization: worker > 10 }
  const leased = await ledger().leaseCharge(id, turn)
  if (leased) {
    await ledger().recordRefundDecision(id, {
      by: "user_1",
      reason: "Out of stock.",
    })
    await ledger().releaseLeaseOfCharge(leased, { againAfterMs: 1_000 })
  }
}

async function linkAndBookRefund({
  charge,
  round,
  worker,
}: Turn): Promise<void> {
  await ledger().claimLookupOfOperationInDoubt(charge.id)
  await ledger().linkMedusaRefundToOperation({
    chargeId: charge.id,
    kind: "refund",
    amount: minorUnits(1 + round),
    medusaRowId: `ref_${worker}_${round}`,
  })
}

const WORK = [
  claimAndConcludeRefund,
  claimAndConcludeRefund,
  recordObservedSnapshot,
  leaseAndReleaseCharge,
  linkAndBookRefund,
]

it("twenty processes that work on the same four charges cause no deadlock, and each claimed refund is recorded as accepted", async () => {
  const charges = await Promise.all(
    [1, 2, 3, 4].map(() => aPaidCharge(ledger()))
  )

  await runTwentyAtOnce(async (worker) => {
    for (let round = 0; round < ROUNDS; round++) {
      const charge = charges[(worker + round) % charges.length]!
      await WORK[worker % WORK.length]!({ charge, round, worker })
    }
  })

  const rows = (await database.rowsOf("operation")).filter(
    ({ kind }) => kind === "refund"
  )
  expect(rows.map(({ id }) => id).sort()).toEqual(claims.sort())
  expect(rows.map(({ state }) => state)).toEqual(
    Array(rows.length).fill("accepted")
  )
  expect(claims.length).toBeGreaterThan(10)
})
