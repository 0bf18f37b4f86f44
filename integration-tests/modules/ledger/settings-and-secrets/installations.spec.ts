import type { Charge, ChargeIntent } from "../../../../src/domain/charge/charge"
import type { PaymentMethod } from "../../../../src/domain/payment-method/payment-method"
import { minorUnits } from "../../../../src/domain/money"
import type { OutcomeOfResolvedOperation } from "../../../../src/modules/ledger/ports/ledger-parameters-and-results"
import type { LedgerModuleService } from "../../../../src/modules/ledger"
import {
  aPaidCharge,
  aRefundIntent,
  claimChangeWithoutSpacing,
} from "../../../support/ledger/a-change"
import { aLedgerDatabase } from "../../../support/ledger/a-ledger"
import {
  aClaim,
  aClaimedCharge,
  anIntent,
  anIntentWithInput,
  aResolvedCharge,
} from "../../../support/ledger/an-intent"

const database = aLedgerDatabase()
let production: LedgerModuleService
/**
 * The ledger of a second installation that uses the same rows. It stands for a store on a copy of production's
 * database.
 */
let copy: LedgerModuleService

beforeEach(() => {
  production = database.ledger({ installation: "production" })
  copy = database.ledger({ installation: "staging" })
})

const METHODS: PaymentMethod[] = ["card", "pix", "wallet", "link"]
const WHY = { by: "user_1", reason: "The goods are gone." }
const PAID: Partial<OutcomeOfResolvedOperation> = {
  chargeState: "paid",
  sums: {
    captured: minorUnits(1_999),
    refunded: minorUnits(0),
  },
}
const ELSEWHERE = { kind: "of_other_installation" }

describe.each(METHODS)(
  "a %s charge that belongs to another installation",
  (method) => {
    const claimRefundAt = (by: LedgerModuleService, charge: Charge) =>
      claimChangeWithoutSpacing(by, aRefundIntent(charge))
    const outcomeOf = (work: Promise<unknown>) =>
      work.then(
        () => "done",
        (error: Error) =>
          error.message.includes("another installation") ? "thrown" : error
      )

    it.each<
      [
        string,
        Partial<OutcomeOfResolvedOperation>,
        (by: LedgerModuleService, charge: Charge) => Promise<unknown>,
        unknown,
        unknown,
      ]
    >([
      ["refund", PAID, claimRefundAt, ELSEWHERE, { kind: "claimed" }],
      [
        "refund decision of an administrator",
        PAID,
        (by, { id }) => outcomeOf(by.recordRefundDecision(id, WHY)),
        "thrown",
        "done",
      ],
      [
        "automatic refund decision",
        PAID,
        (by, charge) =>
          outcomeOf(
            by.recordRefundDecisionWithinCaps(charge, {
              ...WHY,
              caps: { mostPerHour: 9, mostAmountPerHour: null },
            })
          ),
        "thrown",
        "done",
      ],
      [
        "abandonment",
        { chargeState: "pending" },
        (by, { id }) => by.markCodeOrLinkAbandoned(id),
        false,
        method !== "card",
      ],
      [
        "end of a dispute",
        { chargeState: "charged_back" },
        (by, { id }) =>
          by.recordDisputeOutcome(id, { by: "user_1", outcome: "lost" }),
        false,
        true,
      ],
    ])(
      "until a copied store is confirmed as the moved store, it records no change (%s) of the original store's charges",
      async (_, outcome, act, refused, done) => {
        const charge = await aCharge(method, outcome)
        const before = await database.rowsOf("operation")

        const inCopy = await act(copy, charge)
        const written = await database.rowsOf("operation")
        await moveCharges()
        const moved = await act(copy, charge)

        expect([inCopy, moved]).toMatchObject([refused, done])
        expect(written).toEqual(before)
      }
    )

    it("a store on a copied database cannot charge a payment session of the original store, even if the original has not charged it yet", async () => {
      const begun = await anIntentWithInput(production, intentOf(method))
      const tried = anIntent(intentOf(method))
      const { operation } = await aClaimedCharge(production, tried)
      await production.resolveOperation(operation.id, {
        outcome: "not_sent",
        chargeState: "not_created",
        details: {},
        resolvedVia: "answer",
      })

      expect(await copy.claimChargeCreation(begun, aClaim())).toEqual({
        kind: "no_input",
      })
      expect(await copy.claimChargeCreation(tried, aClaim())).toMatchObject({
        ...ELSEWHERE,
        charge: { state: "not_created" },
      })
      expect(
        await production.claimChargeCreation(begun, aClaim())
      ).toMatchObject({
        kind: "claimed",
      })
    })
  }
)

describe("a payment session of Medusa without a charge in the ledger", () => {
  const LONG_AGO = new Date("2000-01-01")
  const LATER = new Date("2100-01-01")
  const insertMissingCharge = (ledger: LedgerModuleService, createdAt: Date) =>
    ledger.insertChargeMissingInLedger({ ...anIntent(), createdAt })
  const chargesInDoubt = async () =>
    (await database.rowsOf("charge")).filter(
      ({ state }) => state === "unresolved"
    ).length

  it("an empty ledger records a charge of unknown outcome for a payment session that already exists in Medusa", async () => {
    await insertMissingCharge(production, LONG_AGO)

    expect(await chargesInDoubt()).toBe(1)
  })

  it("the ledger of a copied store records a payment session without a charge as a charge in doubt only if the session is newer than the first charge of the copy", async () => {
    await aPaidCharge(production)

    await insertMissingCharge(copy, LATER)
    const atOnce = await chargesInDoubt()
    await aPaidCharge(copy)
    await insertMissingCharge(copy, LONG_AGO)
    const older = await chargesInDoubt()
    await insertMissingCharge(copy, LATER)

    expect([atOnce, older]).toEqual([0, 0])
    expect(await chargesInDoubt()).toBe(1)
  })
})

describe("taking over the charges of another installation", () => {
  it("charges that an installation took over belong to all its processes, and no longer to the previous installation", async () => {
    const charge = await aPaidCharge(production)
    const anotherProcess = database.ledger({ installation: "staging" })

    const count = await copy.moveChargesToThisInstallation(
      charge.installationDigest
    )

    const moved = (await copy.readChargeAndUnresolvedOperation(charge.id))
      .charge
    expect(count).toBe(1)
    expect(await copy.isOfOtherInstallation(moved)).toBe(false)
    expect(await anotherProcess.isOfOtherInstallation(moved)).toBe(false)
    expect(await production.isOfOtherInstallation(moved)).toBe(true)
    expect(await copy.countChargesOfOtherInstallations()).toEqual([])
  })

  it("the takeover of another installation's charges is recorded once, even if two processes do it at the same moment", async () => {
    const { installationDigest } = await aPaidCharge(production)

    const counts = await Promise.all([
      copy.moveChargesToThisInstallation(installationDigest),
      database
        .ledger({ installation: "staging" })
        .moveChargesToThisInstallation(installationDigest),
    ])

    expect(counts.sort()).toEqual([0, 1])
    expect(await database.rowsOf("admin_action")).toMatchObject([
      {
        action: "moved",
        subject_id: installationDigest,
        actor: "command line",
        state_before_action: { count: 1 },
        http_status: 200,
      },
    ])
  })

  it("a refund that the old installation begins during the takeover of its charge is either recorded before the takeover or refused", async () => {
    const charge = await aPaidCharge(production)
    const knex = await database.connect(2)
    const held = await knex.transaction()
    await held("checkout_transparent_charge")
      .where({ id: charge.id })
      .forUpdate()
      .first("id")

    const taken = copy.moveChargesToThisInstallation(charge.installationDigest)
    const refund = claimChangeWithoutSpacing(production, aRefundIntent(charge))
    await held.commit()

    const [count, claimed] = await Promise.all([taken, refund])
    const kinds = (await database.rowsOf("operation")).map(({ kind }) => kind)
    expect(count).toBe(1)
    expect(kinds.includes("refund")).toBe(claimed.kind === "claimed")
    expect(
      await claimChangeWithoutSpacing(production, aRefundIntent(charge))
    ).toMatchObject({
      kind: "of_other_installation",
    })
  })
})

function intentOf(method: PaymentMethod): Partial<ChargeIntent> {
  return {
    method,
    ...(method === "link" ? { linkPurpose: "cart" as const } : {}),
  }
}

async function aCharge(
  method: PaymentMethod,
  operationOutcome: Partial<OutcomeOfResolvedOperation>
): Promise<Charge> {
  const intent = intentOf(method)
  return retrieveCharge(
    (await aResolvedCharge(production, operationOutcome, intent)).charge
  )
}

async function retrieveCharge({ id }: Pick<Charge, "id">): Promise<Charge> {
  return (await production.readChargeAndUnresolvedOperation(id)).charge
}

async function moveCharges(): Promise<void> {
  await copy.moveChargesToThisInstallation(
    await production.installationDigest()
  )
}
