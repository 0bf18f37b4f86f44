import type { PaymentLinkOperation } from "../../src/charge/errors/gateway-error"
import { TimeBudget } from "../../src/charge/time-budget"
import {
  type Deactivated,
  deactivateDueLinks,
  deactivateLink,
} from "../../src/payments/deactivate-link"
import { gatewayError } from "../../src/gateway/create-gateway-error"
import type { OperationDependencies } from "../../src/payments/dependencies"
import { systemClock } from "../../src/payments/gateway-clients"
import type { Charge } from "../../src/charge/charge"
import { aClaim } from "./support/an-intent"
import { linksIn } from "./support/links"
import { aPlaceForOperations } from "./support/operations"
import { PATIENT } from "../support/jumping-clock"

const here = aPlaceForOperations()
const links = linksIn(here)

const linkIdOf = ({ link }: Charge): string => link?.id ?? "none"

/** What every caller does: synchronizing, giving up, the inbox, an admin. */
const deactivate = (
  charge: Charge,
  linkId = linkIdOf(charge),
  dependencies = links.dependencies()
): Promise<Deactivated> =>
  deactivateLink(
    dependencies,
    { charge, linkId, actor: "user_1" },
    TimeBudget.of(PATIENT.providerMethodMs, systemClock)
  )

/** As in a pause of all link operations. */
function withLinkCallsRefused(
  dependencies: OperationDependencies
): OperationDependencies {
  const refuse = (operation: PaymentLinkOperation) => () =>
    Promise.reject(
      gatewayError(
        { kind: "paused", retryAfterMs: 8_000 },
        { operation, secrets: [] }
      )
    )
  return {
    ...dependencies,
    links: {
      ...dependencies.links,
      lookUpPaymentLink: refuse("look_up_payment_link"),
      deactivatePaymentLink: refuse("deactivate_payment_link"),
    },
  }
}

const rowOf = async (linkId: string) =>
  (await here.database.rowsOf("link_deactivation")).find(
    ({ link_id }) => link_id === linkId
  )
const sent = async (operation: "deactivate_link" | "look_up_link") =>
  (await here.simulator.requests()).filter(
    (request) => request.operation === operation
  ).length
const statusOf = async (linkId: string) =>
  (await here.simulator.paymentLink(linkId))?.status

const letTriesBeDue = () =>
  here.database
    .knex("checkout_transparent_link_deactivation")
    .update({ next_try_at: here.database.knex.raw("now()") })
const theJobRuns = () =>
  deactivateDueLinks(here.ledger, [links.account()], links.dependencies().log)

describe("making a payment link inactive", () => {
  it("is written down, done, and not sent a second time", async () => {
    const charge = await links.aLink()

    const first = await deactivate(charge)
    const again = await deactivate(charge)

    expect([first, again]).toEqual([{ kind: "inactive" }, { kind: "inactive" }])
    expect(await sent("deactivate_link")).toBe(1)
    expect(await statusOf(linkIdOf(charge))).toBe("INACTIVE")
    expect(await rowOf(linkIdOf(charge))).toMatchObject({
      charge_id: charge.id,
      actor: "user_1",
      state: "accepted",
      tries: 1,
      next_try_at: null,
    })
    expect((await links.read(charge)).link?.deactivatedAt).toBeInstanceOf(Date)
  })

  it("is sent once by many processes at the same moment", async () => {
    const charge = await links.aLink()
    await here.simulator.on("deactivate_link").slow(300).once()
    const elsewhere = await Promise.all(
      Array.from({ length: 7 }, async () =>
        links.dependencies({
          ledger: here.database.ledger({
            knex: await here.database.connect(1),
          }),
        })
      )
    )

    const answers = await Promise.all([
      deactivate(charge),
      ...elsewhere.map((process) =>
        deactivate(charge, linkIdOf(charge), process)
      ),
    ])

    expect(answers.filter(({ kind }) => kind === "inactive")).toHaveLength(1)
    expect(answers.filter(({ kind }) => kind === "busy")).toHaveLength(7)
    expect(await sent("deactivate_link")).toBe(1)
  })

  it("that was in doubt stays so while nobody is asked, uses up no try, and is due again", async () => {
    const charge = await links.aLink()
    await here.simulator.on("deactivate_link").resetAfterCommit().always()
    await deactivate(charge)
    const inDoubt = await rowOf(linkIdOf(charge))
    const before = (await here.simulator.requests()).length

    const notAsked = await deactivate(
      charge,
      linkIdOf(charge),
      withLinkCallsRefused(links.dependencies())
    )

    expect(notAsked).toMatchObject({
      kind: "failed",
      error: { code: "gateway_paused" },
    })
    expect(await rowOf(linkIdOf(charge))).toMatchObject({
      state: "unknown",
      tries: inDoubt?.tries,
      next_try_at: expect.any(Date),
    })
    expect((await here.simulator.requests()).length).toBe(before)
    await here.simulator.clearFaults()
  })

  it.each([
    ["never comes", "hangAfterCommit"],
    ["is cut off by a reset", "resetAfterCommit"],
    ["is an error 500", "failAfterCommit"],
  ] as const)(
    "whose answer %s is looked up, and not sent again where that shows it as inactive",
    async (_, fault) => {
      const charge = await links.aLink()
      await here.simulator.on("deactivate_link")[fault]().always()
      const lost = await deactivate(charge)
      const inDoubt = await rowOf(linkIdOf(charge))
      const before = await sent("deactivate_link")
      await here.simulator.clearFaults()

      await letTriesBeDue()
      const inactive = await theJobRuns()

      expect(lost).toMatchObject({ kind: "failed" })
      expect(inDoubt).toMatchObject({ state: "unknown" })
      expect(inactive).toBe(1)
      expect(await sent("deactivate_link")).toBe(before)
      expect(await rowOf(linkIdOf(charge))).toMatchObject({ state: "accepted" })
      expect((await links.read(charge)).link?.deactivatedAt).toBeInstanceOf(
        Date
      )
    }
  )

  it("that never arrived is sent again by the job, when its time has come", async () => {
    const charge = await links.aLink()
    await here.simulator.on("deactivate_link").reset().always()
    await deactivate(charge)
    await here.simulator.clearFaults()

    const tooEarly = await theJobRuns()
    await letTriesBeDue()
    const inactive = await theJobRuns()

    expect([tooEarly, inactive]).toEqual([0, 1])
    expect(await statusOf(linkIdOf(charge))).toBe("INACTIVE")
  })

  it("in a process that died is gone on with when its claim has ended, and not before", async () => {
    const charge = await links.aLink()
    const link = { linkId: linkIdOf(charge), chargeId: charge.id }
    await here.ledger.claimDeactivation(link, aClaim({ leaseMs: 60_000 }))

    const meanwhile = await deactivate(charge)
    await here.database.knex("checkout_transparent_link_deactivation").update({
      lease_expires_at: here.database.knex.raw("now()"),
      next_try_at: here.database.knex.raw("now()"),
    })
    const inactive = await theJobRuns()

    expect(meanwhile).toEqual({ kind: "busy" })
    expect(inactive).toBe(1)
    expect(await statusOf(linkIdOf(charge))).toBe("INACTIVE")
  })

  it("that the gateway refuses is not tried by the job, and may be asked for again", async () => {
    const charge = await links.aLink()
    await here.simulator.on("deactivate_link").failBeforeCommit(422).once()

    const refused = await deactivate(charge)
    const row = await rowOf(linkIdOf(charge))
    const again = await deactivate(charge)

    expect(refused).toMatchObject({ kind: "failed" })
    expect(row).toMatchObject({ state: "rejected", next_try_at: null })
    expect(again).toEqual({ kind: "inactive" })
  })

  it("of a link that is not its charge's own is claimed as well, and leaves that one alone", async () => {
    const charge = await links.aLink()
    const lost = await here.simulator.paymentLinks()
    await here.simulator.on("create_link").resetAfterCommit().once()
    await links.make({
      merchantChargeId: "9d1f7b0e-8f57-5d2c-8b1c-0c6a53c1a003",
      paymentSessionId: "payses_lost",
      paymentCollectionId: "pay_col_lost",
    })
    const [other] = (await here.simulator.paymentLinks()).filter(
      ({ id }) => !lost.some((known) => known.id === id)
    )

    await deactivate(charge, other!.id)

    expect(await statusOf(other!.id)).toBe("INACTIVE")
    expect(await statusOf(linkIdOf(charge))).toBe("ACTIVE")
    expect(await rowOf(other!.id)).toMatchObject({
      charge_id: charge.id,
      state: "accepted",
    })
    expect((await links.read(charge)).link?.deactivatedAt).toBeUndefined()
  })
})

describe("a payment link of which nobody knows whether it is inactive", () => {
  it("has its money refunded all the same", async () => {
    const charge = await links.aLink()
    await here.simulator.payLink(linkIdOf(charge))
    await links.lookup(charge)
    await here.simulator.on("deactivate_link").hang().always()
    const inDoubt = await deactivate(charge)

    const refunded = await links.refund(await links.read(charge), 500)

    expect(inDoubt).toMatchObject({ kind: "failed" })
    expect(refunded).toMatchObject({
      kind: "done",
      charge: { sums: { refunded: 500 } },
    })
    await here.simulator.clearFaults()
  })
})
