import type {
  Charge,
  ChargeIntent,
  PaymentMethod,
} from "../../src/charge/charge"
import { minorUnits } from "../../src/charge/money"
import type { OperationOutcome } from "../../src/modules/ledger/ports/charge-ledger"
import type { LedgerModuleService } from "../../src/modules/ledger"
import { aRefund, claimOf } from "./support/a-change"
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
const PAID: Partial<OperationOutcome> = {
  chargeState: "paid",
  sums: { captured: minorUnits(1_999), refunded: minorUnits(0) },
}
const ELSEWHERE = { kind: "written_elsewhere" }

describe.each(METHODS)(
  "of a %s charge that another installation wrote",
  (method) => {
    const change = (by: LedgerModuleService, charge: Charge) =>
      claimOf(by, aRefund(charge))
    const aThrow = (work: Promise<unknown>) =>
      work.then(
        () => "done",
        (error: Error) =>
          error.message.includes("another installation") ? "thrown" : error
      )

    it.each<
      [
        string,
        Partial<OperationOutcome>,
        (by: LedgerModuleService, charge: Charge) => Promise<unknown>,
        unknown,
        unknown,
      ]
    >([
      ["refund", PAID, change, ELSEWHERE, { kind: "claimed" }],
      [
        "decision to give it back",
        PAID,
        (by, { id }) => aThrow(by.decideRefund(id, WHY)),
        "thrown",
        "done",
      ],
      [
        "decision of its own",
        PAID,
        (by, charge) =>
          aThrow(
            by.decideRefundWithin(charge, {
              ...WHY,
              caps: { mostPerHour: 9, mostAmountPerHour: null },
            })
          ),
        "thrown",
        "done",
      ],
      [
        "giving up",
        { chargeState: "pending" },
        (by, { id }) => by.abandon(id),
        false,
        method !== "card",
      ],
      [
        "end of its dispute",
        { chargeState: "charged_back" },
        (by, { id }) => by.closeDispute(id, { by: "user_1", outcome: "lost" }),
        false,
        true,
      ],
    ])(
      "no %s is written, until its store has moved here",
      async (_, outcome, act, refused, done) => {
        const charge = await aCharge(method, outcome)
        const before = await database.rowsOf("operation")

        const inCopy = await act(copy, charge)
        const written = await database.rowsOf("operation")
        await sayMoved()
        const moved = await act(copy, charge)

        expect([inCopy, moved]).toMatchObject([refused, done])
        expect(written).toEqual(before)
      }
    )

    it("no session is charged by anybody else, neither for the first time nor again", async () => {
      const begun = await anIntentWithInput(production, intentOf(method))
      const tried = anIntent(intentOf(method))
      const { operation } = await aClaimedCharge(production, tried)
      await production.resolve(operation.id, {
        ...{ outcome: "not_sent", chargeState: "not_created" },
        ...{ details: {}, resolvedVia: "answer" },
      })

      expect(await copy.claimCreation(begun, aClaim())).toEqual({
        kind: "session_abandoned",
      })
      expect(await copy.claimCreation(tried, aClaim())).toMatchObject({
        ...ELSEWHERE,
        charge: { state: "not_created" },
      })
      expect(await production.claimCreation(begun, aClaim())).toMatchObject({
        kind: "claimed",
      })
    })
  }
)

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
  const intent = intentOf(method)
  return now(
    (await aResolvedCharge(production, operationOutcome, intent)).charge
  )
}

async function now({ id }: Pick<Charge, "id">): Promise<Charge> {
  return (await production.currentStateOf(id)).charge
}

async function sayMoved(): Promise<void> {
  await copy.takeOverCharges(await production.installationDigest())
}
