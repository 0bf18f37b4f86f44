import type { ChargeIntent } from "../../../../src/domain/charge/charge"
import type { Claim } from "../../../../src/modules/ledger/ports/ledger-parameters-and-results"
import {
  aCodeIntent,
  PIX_CODE,
  reloadCharge,
  PAID_LOOKUP,
} from "../../../support/ledger/a-code"
import {
  aLedgerDatabase,
  runTwentyAtOnce,
} from "../../../support/ledger/a-ledger"
import {
  aClaim,
  aClaimedCharge,
  anIntentWithInput,
  anOperationOutcome,
} from "../../../support/ledger/an-intent"

const database = aLedgerDatabase()
const ledger = () => database.ledger()

type Claimed = Awaited<ReturnType<typeof aClaimedCharge>>

/** Ids for charges of the same payment collection and the same cart. */
const SAME = { paymentCollectionId: "pay_col_1", cartId: "cart_1" }

async function claimCodeCreation(
  intent: Partial<ChargeIntent>
): Promise<string> {
  const result = await ledger().claimChargeCreation(
    await anIntentWithInput(ledger(), aCodeIntent(intent)),
    aClaim()
  )
  return result.kind
}

describe("a code whose creation is in doubt", () => {
  const LOST = { code: "gateway_no_reply", message: "No answer came." }

  /** Creates a charge, by default a Pix code, whose creation has an unknown outcome. Its shopper was told so. */
  async function aDoubt(
    intent: Partial<ChargeIntent> = {},
    given: { claim?: Partial<Claim>; isObserved?: boolean } = {}
  ): Promise<Claimed> {
    const claimed = await aClaimedCharge(
      ledger(),
      aCodeIntent(intent),
      given.claim
    )
    const { id } = claimed.operation
    await ledger().recordUnknownOutcome(id, {
      ...LOST,
      observed: given.isObserved ?? false,
    })
    await ledger().markOperationToBeBooked(id)
    return claimed
  }

  const abandonUnshownCode = async ({ charge }: Claimed) => {
    const isDone = await ledger().markUnshownPaymentCodeAbandoned(charge.id)
    const { abandonedAt } = await reloadCharge(ledger(), charge)
    expect(abandonedAt !== undefined).toBe(isDone)
    return isDone
  }
  const isShownAsInDoubt = async ({ charge }: Claimed) =>
    (await ledger().findChargeStateForStorefront(charge.paymentSessionId))
      ?.isUnshown

  it.each<[string, boolean, () => Promise<Claimed>]>([
    ["a Pix whose shopper got no answer", true, () => aDoubt()],
    [
      "a wallet code whose shopper got no answer",
      true,
      () => aDoubt({ method: "wallet" }),
    ],
    [
      "a Pix whose process died",
      true,
      () => aClaimedCharge(ledger(), aCodeIntent(), { leaseMs: -1 }),
    ],
    [
      "a Pix whose creation is in progress",
      false,
      () => aClaimedCharge(ledger(), aCodeIntent()),
    ],
    [
      "a Pix that the gateway has shown, but not as requested",
      false,
      () => aDoubt({}, { isObserved: true }),
    ],
    [
      "a Pix of a session that a restored ledger did not know",
      false,
      () => aDoubt({}, { claim: { actor: "checkout-transparent" } }),
    ],
    [
      "a payment link without an answer",
      false,
      () => aDoubt({ method: "link" }),
    ],
    [
      "a card charge without an answer",
      false,
      () => aDoubt({ method: "card" }),
    ],
  ])(
    "only a code that was never shown to the shopper can be abandoned while its creation is in doubt (for %s, wasCodeNeverShownToShopper returns %s)",
    async (_, may, make) => {
      const charge = await make()

      expect(await isShownAsInDoubt(charge)).toBe(may)
      expect(await ledger().wasCodeNeverShownToShopper(charge.charge.id)).toBe(
        may
      )
      expect(await abandonUnshownCode(charge)).toBe(may)
    }
  )

  it("after a lookup has found a code whose creation was in doubt, markUnshownPaymentCodeAbandoned does not abandon the code", async () => {
    const charge = await aDoubt()
    await ledger().resolveOperation(
      charge.operation.id,
      anOperationOutcome({
        chargeState: "pending",
        code: PIX_CODE,
        resolvedVia: "look_up",
      })
    )

    expect(await abandonUnshownCode(charge)).toBe(false)
  })

  it("an abandoned code whose creation is in doubt is replaced by only one of twenty simultaneous charges, and stays abandoned when a lookup then shows the code as unpaid", async () => {
    const charge = await aDoubt(SAME)
    expect(await claimCodeCreation(SAME)).toBe("collection_taken")
    expect(await abandonUnshownCode(charge)).toBe(true)

    const kinds = await runTwentyAtOnce(() => claimCodeCreation(SAME))
    await ledger().resolveOperation(
      charge.operation.id,
      anOperationOutcome({
        chargeState: "pending",
        code: PIX_CODE,
        resolvedVia: "look_up",
      })
    )

    expect(kinds.filter((kind) => kind === "claimed")).toHaveLength(1)
    expect(await reloadCharge(ledger(), charge.charge)).toMatchObject({
      state: "pending",
      abandonedAt: expect.any(Date),
    })
  })

  it("an abandoned code that a lookup shows as paid prevents new charges of its payment collection, and stays abandoned only if another charge has been created meanwhile", async () => {
    const PAID = anOperationOutcome({
      chargeState: "paid",
      sums: PAID_LOOKUP.sums,
      resolvedVia: "look_up",
    })
    const OTHER = { paymentCollectionId: "pay_col_2", cartId: "cart_2" }
    const [alone, beside] = [await aDoubt(SAME), await aDoubt(OTHER)]
    await abandonUnshownCode(alone)
    await abandonUnshownCode(beside)
    expect(await claimCodeCreation(OTHER)).toBe("claimed")

    await ledger().resolveOperation(alone.operation.id, PAID)
    await ledger().resolveOperation(beside.operation.id, PAID)

    expect(await claimCodeCreation(SAME)).toBe("collection_taken")
    expect(
      (await reloadCharge(ledger(), alone.charge)).abandonedAt
    ).toBeUndefined()
    expect(await reloadCharge(ledger(), beside.charge)).toMatchObject({
      state: "paid",
      abandonedAt: expect.any(Date),
    })
  })
})
