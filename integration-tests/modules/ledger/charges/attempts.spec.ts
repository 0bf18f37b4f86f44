import { messageWithUncheckedValues } from "../../../../src/domain/message"
import type { Charge, ChargeIntent } from "../../../../src/domain/charge/charge"
import type { OutcomeOfResolvedOperation } from "../../../../src/modules/ledger/ports/ledger-parameters-and-results"
import type { DetectedCardTesting } from "../../../../src/modules/ledger/ports/ledger-module"
import {
  aLedgerDatabase,
  runTwentyAtOnce,
} from "../../../support/ledger/a-ledger"
import {
  aClaimedCharge,
  aResolvedCharge,
} from "../../../support/ledger/an-intent"

const database = aLedgerDatabase()
const ledger = () => database.ledger()

const ELSEWHERE = { cartId: "cart_9", emailDigest: "digest_9" }
const NOTHING = {
  failuresOfCart: 0,
  declinesOfEmail: 0,
  declinesOfAccount: 0,
}

type State = NonNullable<OutcomeOfResolvedOperation["chargeState"]>

/** Creates an attempt with the given result, `minutesAgo` minutes ago. */
async function anAttempt(
  chargeState: State,
  intent: Partial<ChargeIntent> = {},
  minutesAgo = 0
): Promise<void> {
  const isRefused = ["declined", "failed"].includes(chargeState)
  const { charge } = await aResolvedCharge(
    ledger(),
    { outcome: isRefused ? "rejected" : "accepted", chargeState },
    intent
  )
  await updateChargeRow(charge, {
    created_at: database.knex.raw("now() - ? * interval '1 minute'", [
      minutesAgo,
    ]),
  })
}

async function updateChargeRow(charge: Charge, columns: object): Promise<void> {
  await database
    .knex("checkout_transparent_charge")
    .where({ id: charge.id })
    .update(columns)
}

/** Counts the earlier attempts that the limits of a new charge consider. */
async function countFailedChargesForNewCharge() {
  const { charge } = await aClaimedCharge(ledger())
  return ledger().countFailedCardChargesByCartEmailAndAccount(charge.id)
}

describe("countFailedCardChargesByCartEmailAndAccount", () => {
  it("a failed card payment that the card issuer did not decline counts only towards the limit of failed payments of its cart", async () => {
    await anAttempt("declined", { emailDigest: "digest_2" })
    await anAttempt("declined", { cartId: "cart_2" })
    await anAttempt("declined", { cartId: "cart_3" })
    await anAttempt("declined", ELSEWHERE)
    await anAttempt("failed", { emailDigest: "digest_2" })
    await anAttempt("failed", { emailDigest: "digest_2" })
    await anAttempt("failed", { cartId: "cart_2" }, 59)

    expect(await countFailedChargesForNewCharge()).toEqual({
      failuresOfCart: 3,
      declinesOfEmail: 2,
      declinesOfAccount: 4,
    })
  })

  const OTHERS = [
    "paid",
    "authorized",
    "canceled",
    "refunded",
    "absent",
    "not_created",
  ] as State[]
  it.each<[string, State, Partial<ChargeIntent>?, number?]>([
    ["in another gateway account", "declined", { account: "br-2" }],
    ["that was made more than an hour ago", "declined", {}, 61],
    ["by Pix", "failed", { method: "pix" }],
    ...OTHERS.map((state): [string, State] => [
      `with the state ${state}`,
      state,
    ]),
  ])(
    "if a payment attempt is not a recent failed card payment of the gateway account (an attempt %s), it does not count towards the attempt limits",
    async (_, ...attempt) => {
      await anAttempt(...attempt)

      expect(await countFailedChargesForNewCharge()).toEqual(NOTHING)
    }
  )

  it("the limits count declined cards of ana+1@example.com and Ana+22@example.com as declines of one mailbox", async () => {
    const addresses = ["ana+1@example.com", "Ana+22@example.com"]
    for (const address of addresses) {
      await anAttempt("declined", {
        cartId: "cart_2",
        emailDigest: `digest of ${address}`,
        emailWithoutPlusSuffixDigest:
          await ledger().emailWithoutPlusSuffixDigest(address),
      })
    }
    const { charge } = await aClaimedCharge(ledger(), {
      emailWithoutPlusSuffixDigest:
        await ledger().emailWithoutPlusSuffixDigest("ANA@example.com"),
    })

    expect(
      await ledger().countFailedCardChargesByCartEmailAndAccount(charge.id)
    ).toMatchObject({
      declinesOfEmail: 2,
    })
    expect(
      await ledger().emailWithoutPlusSuffixDigest("anna@example.com")
    ).not.toBe(await ledger().emailWithoutPlusSuffixDigest("ana@example.com"))
  })

  it("findUsualDeclinesPerHour returns the third quartile of an account's hourly declines in the last week, which two hours with far more declines do not change", async () => {
    const minuteOfHour = (nth: number) => nth * 60 + 30
    for (let nth = 1; nth <= 50; nth++) {
      await anAttempt("declined", {}, minuteOfHour(nth))
      await anAttempt("declined", {}, minuteOfHour(nth))
      await anAttempt("declined", { account: "br-2" }, minuteOfHour(nth))
      await anAttempt("paid", {}, minuteOfHour(nth))
    }
    await anAttempt("declined", {}, 10)
    await anAttempt("declined", {}, 8 * 24 * 60)
    expect(await ledger().findUsualDeclinesPerHour("br")).toBe(2)

    for (let nth = 0; nth < 60; nth++)
      await anAttempt("declined", {}, minuteOfHour(1))
    for (let nth = 0; nth < 60; nth++)
      await anAttempt("declined", {}, minuteOfHour(9))

    expect(await ledger().findUsualDeclinesPerHour("br")).toBe(2)
    expect(await ledger().findUsualDeclinesPerHour("br-manual")).toBe(0)
  })

  it("card payments without an outcome count towards the limits of their cart and e-mail address, but not towards the gateway account's limit", async () => {
    await runTwentyAtOnce(() => aClaimedCharge(ledger()))

    expect(await countFailedChargesForNewCharge()).toEqual({
      ...NOTHING,
      failuresOfCart: 20,
      declinesOfEmail: 20,
    })
  })
})

describe("countUnpaidChargesAndCodesOfCart", () => {
  it("countUnpaidChargesAndCodesOfCart counts the Pix codes, wallet codes and payment links that a cart requested within the last hour, but neither codes that were not created nor card payments", async () => {
    await anAttempt("failed", { method: "pix" })
    await anAttempt("failed", { method: "link", linkPurpose: "cart" })
    await anAttempt("canceled", { method: "wallet" })
    await anAttempt("failed", { method: "pix", cartId: "cart_2" })
    await anAttempt("failed", { method: "pix" }, 61)
    await anAttempt("not_created", { method: "pix" })
    await anAttempt("declined")
    const { charge } = await aClaimedCharge(ledger(), {
      method: "pix",
    })
    const countCodesOfTestCart = (of: { exceptChargeId?: string }) =>
      ledger().countUnpaidChargesAndCodesOfCart({
        account: "br",
        cartId: "cart_1",
        ...of,
      })

    expect(
      await countCodesOfTestCart({ exceptChargeId: charge.id })
    ).toMatchObject({
      made: 3,
    })
    expect(await countCodesOfTestCart({})).toMatchObject({ made: 4 })
  })
})

describe("raiseCardTestingDiscrepancy", () => {
  const ATTACK: DetectedCardTesting = {
    account: "br",
    kind: "cards_tested",
    details: messageWithUncheckedValues("cards_tested"),
  }
  const raiseTestDiscrepancy = (changes: Partial<DetectedCardTesting> = {}) =>
    ledger().raiseCardTestingDiscrepancy({ ...ATTACK, ...changes })
  const readDiscrepancyHeads = async () =>
    (await database.rowsOf("discrepancy")).map(
      ({ kind, account, resolved_by }) => ({ kind, account, resolved_by })
    )

  it("card testing on a gateway account creates one discrepancy and one event, even if twenty processes report it at the same moment", async () => {
    await anAttempt("declined")

    const reported = await runTwentyAtOnce(() => raiseTestDiscrepancy())

    expect(reported.filter(Boolean)).toHaveLength(1)
    expect(await readDiscrepancyHeads()).toEqual([
      { kind: "cards_tested", account: "br", resolved_by: null },
    ])
    const events = await database.rowsOf("outbox_entry")
    expect(
      events.filter(
        ({ event_name }) =>
          event_name !== "checkout_transparent.payment.declined"
      )
    ).toMatchObject([
      {
        event_name: "checkout_transparent.discrepancy.opened",
        data: { kind: "cards_tested", account: "br" },
      },
    ])
  })
})
