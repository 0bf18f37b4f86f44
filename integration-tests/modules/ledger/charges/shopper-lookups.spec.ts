import type { Charge } from "../../../../src/domain/charge/charge"
import {
  aLedgerDatabase,
  runTwentyAtOnce,
} from "../../../support/ledger/a-ledger"
import { aClaimedChange, aRefundIntent } from "../../../support/ledger/a-change"
import { anUnpaidCode } from "../../../support/ledger/a-code"
import { aResolvedCharge } from "../../../support/ledger/an-intent"
import { aChargeAnswer } from "../../../../harness/gateway-client/request-and-answer-fixtures"
import { lookUpForShopper } from "../../../../src/operations/look-up/look-up-charge"
import { respondJson } from "../../gateway/support/gateway-server"
import {
  gatewayStarter,
  testAccount,
} from "../../gateway/client/support/gateway-starter"

const database = aLedgerDatabase()
const givenGateway = gatewayStarter()
const ledger = () => database.ledger()
const BOUND = { most: 3, withinMs: 60_000 }
const NOT_ANSWERED = { kind: "enough", wasReported: false }

const countLookup = ({ id }: Charge) => ledger().claimShopperLookup(id, BOUND)

async function aCode(): Promise<Charge> {
  return (await aResolvedCharge(ledger(), { chargeState: "pending" })).charge
}

describe("the lookups of a shopper", () => {
  it("if three lookups a minute are permitted, twenty simultaneous requests of a shopper cause three lookups of the code", async () => {
    const code = await aCode()

    const lookups = await runTwentyAtOnce(() => countLookup(code))

    expect(lookups.filter(({ kind }) => kind === "ask")).toHaveLength(3)
  })

  it("after a code has expired, a shopper's requests may cause further lookups, and the code's state counts as current only after one of them was answered", async () => {
    const code = await aCode()
    const setCodeExpiry = (seconds: number) =>
      database.knex("checkout_transparent_charge").update({
        code_expires_at: database.knex.raw("now() + ? * interval '1 second'", [
          seconds,
        ]),
        shopper_lookup_period_began_at: database.knex.raw(
          "now() - interval '20 seconds'"
        ),
        shopper_lookup_answered_at: database.knex.raw(
          "now() - interval '15 seconds'"
        ),
      })
    for (let times = 0; times < 3; times++) {
      await countLookup(code)
    }
    await setCodeExpiry(60)
    expect(await countLookup(code)).toEqual({
      kind: "enough",
      wasReported: true,
    })

    await setCodeExpiry(-10)

    expect(await countLookup(code)).toEqual({ kind: "ask" })
    await countLookup(code)
    await countLookup(code)
    expect(await countLookup(code)).toEqual(NOT_ANSWERED)
    await ledger().recordShopperLookupAnswered(code.id)
    expect(await countLookup(code)).toEqual({
      kind: "enough",
      wasReported: true,
    })
  })

  it("while the cancellation of a code is in doubt and a lookup shows the code as paid, the ledger keeps the state pending, and this state does not count as current", async () => {
    const code = await anUnpaidCode(ledger())
    const cancellation = await aClaimedChange(
      ledger(),
      aRefundIntent(code, { kind: "void", amount: code.amount })
    )
    await ledger().recordUnknownOutcome(cancellation.id, {
      code: "gateway_no_reply",
      message: "No answer arrived.",
    })
    const given = await givenGateway({
      charge: respondJson(
        200,
        aChargeAnswer({ merchantChargeId: code.merchantChargeId })
      ),
    })
    const lookUp = () =>
      lookUpForShopper(
        {
          ledger: ledger(),
          account: testAccount,
          gateway: given.client,
          links: given.links,
          clock: given.clock,
          log: console,
        },
        code,
        given.budget
      )
    const results = []
    for (let lookups = 0; lookups < 7; lookups++) {
      results.push(await lookUp())
    }

    expect(given.server.callRequests()).toHaveLength(6)
    for (const { charge, isObserved } of results) {
      expect({ state: charge.state, isObserved }).toEqual({
        state: "pending",
        isObserved: false,
      })
    }
  })
})
