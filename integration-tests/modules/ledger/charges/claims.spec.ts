import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Charge, ChargeIntent } from "../../../../src/domain/charge/charge"
import type { OutcomeOfResolvedOperation } from "../../../../src/modules/ledger/ports/ledger-parameters-and-results"
import { minorUnits } from "../../../../src/domain/money"
import type { LedgerModuleService } from "../../../../src/modules/ledger"
import { eventually } from "../../../../harness/eventually"
import { aLedgerDatabase } from "../../../support/ledger/a-ledger"
import {
  aClaim,
  aClaimedCharge,
  anIntent,
  anIntentWithInput,
  aResolvedCharge,
  requireChargeInClaimResult,
} from "../../../support/ledger/an-intent"

const database = aLedgerDatabase()
const ledger = () => database.ledger()

type ResolvedState = NonNullable<OutcomeOfResolvedOperation["chargeState"]>

/** Builds an outcome of a creation after which the charge has the given state. */
function outcomeForState(
  chargeState: ResolvedState
): Partial<OutcomeOfResolvedOperation> {
  switch (chargeState) {
    case "declined":
    case "failed":
      return { chargeState, outcome: "rejected" }
    case "absent":
    case "not_created":
      return { chargeState, outcome: "not_sent" }
    default:
      return { chargeState, outcome: "accepted" }
  }
}

const ONE_COLLECTION = { paymentCollectionId: "pay_col_1" }

const claimCreation = (intent: ChargeIntent) =>
  ledger().claimChargeCreation(intent, aClaim())
const atOnce = (intents: ChargeIntent[]) =>
  Promise.all(intents.map(claimCreation))
const kindsOf = (results: { kind: string }[]) =>
  results.map(({ kind }) => kind).sort()

/**
 * Creates charge intents with their shopper inputs, so that the test itself runs only the claims at the same moment.
 */
function intentsWithInput(
  count: number,
  changes: Partial<ChargeIntent> = {}
): Promise<ChargeIntent[]> {
  return Promise.all(
    Array.from({ length: count }, () => anIntentWithInput(ledger(), changes))
  )
}

describe("a claim", () => {
  it.each<[string, string, () => Promise<ChargeIntent[]>]>([
    [
      "session",
      "existing",
      async () =>
        Array<ChargeIntent>(20).fill(await anIntentWithInput(ledger())),
    ],
    [
      "payment collection",
      "collection_taken",
      () => intentsWithInput(20, ONE_COLLECTION),
    ],
  ])(
    "if 20 processes claim a charge for the same %s at once, one claim creates the charge, and the others get the result %s with this charge",
    async (_, kind, given) => {
      const results = await atOnce(await given())

      expect(kindsOf(results)).toEqual(
        ["claimed", ...Array<string>(19).fill(kind)].sort()
      )
      expect(
        new Set(results.map((result) => requireChargeInClaimResult(result).id))
          .size
      ).toBe(1)
      expect(await database.rowsOf("charge")).toHaveLength(1)
      expect(await database.rowsOf("operation")).toHaveLength(1)
    }
  )
})

describe("a session that was tried before", () => {
  it("if a payment session's charge was never created at the gateway, the charge's creation can be claimed again, with the cart's present amount and data", async () => {
    const intent = anIntent({ emailDigest: "before", usesSavedCard: true })
    const first = await aResolvedCharge(
      ledger(),
      outcomeForState("not_created"),
      intent
    )
    const changes = {
      amount: minorUnits(5_000),
      installments: 3,
      lateCapture: true,
      usesSavedCard: false,
      emailDigest: "now",
    }

    const again = await claimCreation({ ...intent, ...changes })

    expect(again).toMatchObject({
      kind: "claimed",
      charge: { id: first.charge.id, state: "unresolved", ...changes },
      operation: { amount: 5_000 },
    })
    const operations = await database.rowsOf("operation")
    expect(operations.map(({ state }) => state)).toEqual([
      "not_sent",
      "in_flight",
    ])
    expect(await database.rowsOf("charge")).toMatchObject([
      { created_at: operations[1]?.created_at },
    ])
  })
})

describe("a session without shopper input", () => {
  it.each<[string, ResolvedState | undefined]>([
    ["the first claim", undefined],
    ["a further claim after the charge was not created", "not_created"],
  ])(
    "a payment session whose stored shopper input is missing cannot be claimed, and the ledger writes nothing (%s)",
    async (_, before) => {
      const intent = await anIntentWithInput(ledger())
      if (before) {
        await aResolvedCharge(ledger(), outcomeForState(before), intent)
      }
      await ledger().deleteShopperInput(intent.paymentSessionId)
      const readChargesAndOperations = () =>
        Promise.all([database.rowsOf("charge"), database.rowsOf("operation")])
      const rows = await readChargesAndOperations()

      expect(await claimCreation(intent)).toEqual({ kind: "no_input" })
      expect(await readChargesAndOperations()).toEqual(rows)
    }
  )
})

describe("a session that is deleted while it is claimed", () => {
  let twoProcesses: Promise<[LedgerModuleService, LedgerModuleService]>
  beforeAll(() => {
    const aProcess = async () =>
      database.ledger({ knex: await database.connect(1) })
    twoProcesses = Promise.all([aProcess(), aProcess()])
  })

  /**
   * Deletes the shopper's input and then searches for the session's charge, in the order in which the plugin does it.
   */
  async function dropAndRead(
    process: LedgerModuleService,
    { paymentSessionId }: ChargeIntent
  ): Promise<Charge | undefined> {
    await process.deleteShopperInput(paymentSessionId)
    return process.findChargeBySession(paymentSessionId)
  }

  /** Makes a claim of the intent wait until the test rolls the returned transaction back. */
  async function blockClaimOf(intent: ChargeIntent): Promise<Knex.Transaction> {
    const { charge } = await aClaimedCharge(ledger())
    const transaction = await database.knex.transaction()
    await transaction("checkout_transparent_charge")
      .where({ id: charge.id })
      .update({ payment_collection_id: intent.paymentCollectionId })
    return transaction
  }

  it.each([
    ["for the first time", undefined],
    ["for the second time", "not_created"],
  ] as const)(
    "if one process claims the charge of a payment session %s while another process deletes the session, the deletion waits for the claim and then finds the charge",
    async (_, before) => {
      const [claimer, deleter] = await twoProcesses
      const intent = await anIntentWithInput(ledger())
      if (before) {
        await aResolvedCharge(ledger(), outcomeForState(before), intent)
      }
      const blocking = await blockClaimOf(intent)

      const claim = claimer.claimChargeCreation(intent, aClaim())
      await eventually(async () =>
        expect(await database.countLockWaits()).toBe(1)
      )
      const deletion = dropAndRead(deleter, intent)
      await eventually(async () =>
        expect(await database.countLockWaits()).toBe(2)
      )
      await blocking.rollback()

      expect((await claim).kind).toBe("claimed")
      expect((await deletion)?.state).toBe("unresolved")
    }
  )
})
