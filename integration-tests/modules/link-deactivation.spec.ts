import type { Charge } from "../../src/charge/charge"
import { TimeBudget } from "../../src/charge/time-budget"
import {
  type Deactivated,
  deactivateLink,
} from "../../src/payments/deactivate-link"
import { systemClock } from "../../src/payments/gateway-clients"
import { resolveDoubt } from "../../src/payments/resolve-doubt"
import { PATIENT } from "../support/jumping-clock"
import { aClaim } from "./support/an-intent"
import { linksIn } from "./support/links"
import { aPlaceForOperations } from "./support/operations"

const here = aPlaceForOperations()
const links = linksIn(here)

const linkIdOf = ({ link }: Charge): string => link?.id ?? "none"

const deactivate = (
  charge: Charge,
  linkId = linkIdOf(charge)
): Promise<Deactivated> =>
  deactivateLink(
    links.dependencies(),
    { charge, linkId },
    TimeBudget.of(PATIENT.providerMethodMs, systemClock)
  )

const sent = async () =>
  (await here.simulator.requests()).filter(
    ({ operation }) => operation === "deactivate_link"
  ).length
const statusOf = async (linkId: string) =>
  (await here.simulator.paymentLink(linkId))?.status

/** What synchronizing does, a while after the last lookup and after the end of the claim. */
async function theJobRuns(charge: Charge): Promise<void> {
  const { knex } = here.database
  await knex("checkout_transparent_operation")
    .where({ charge_id: charge.id })
    .update({
      looked_up_at: null,
      lease_expires_at: knex.raw("lease_expires_at - interval '1 minute'"),
    })
  await resolveDoubt(links.dependencies(), charge.id)
}

/** A process that was killed after it had written down what it gives up, before it was sent. */
async function killedWhileGivingUp(charge: Charge): Promise<void> {
  const claimed = await here.ledger.claimChange(
    {
      chargeId: charge.id,
      kind: "void",
      amount: charge.amount,
      medusaId: undefined,
    },
    aClaim({ leaseMs: 30_000 }),
    { equalMs: 0, afterRefusalMs: 0 }
  )
  if (claimed.kind !== "claimed") {
    throw new Error(`Expected a claim, got ${claimed.kind}.`)
  }
  await here.ledger.noteBaseline(claimed.operation.id, charge.sums)
}

describe("making a payment link inactive", () => {
  it("is done, noted on its charge, and not sent a second time", async () => {
    const charge = await links.aLink()

    const first = await deactivate(charge)
    const again = await deactivate(await links.read(charge))

    expect([first, again]).toEqual([{ kind: "inactive" }, { kind: "inactive" }])
    expect(await sent()).toBe(1)
    expect(await statusOf(linkIdOf(charge))).toBe("INACTIVE")
    expect((await links.read(charge)).link?.deactivatedAt).toBeInstanceOf(Date)
  })

  it("of a link that is not its charge's own leaves that one alone", async () => {
    const [charge, other] = [
      await links.aLink(),
      await links.aLink({
        merchantChargeId: "9d1f7b0e-8f57-5d2c-8b1c-0c6a53c1a003",
        paymentSessionId: "payses_other",
        paymentCollectionId: "pay_col_other",
      }),
    ]

    await deactivate(charge, linkIdOf(other))

    expect(await statusOf(linkIdOf(other))).toBe("INACTIVE")
    expect(await statusOf(linkIdOf(charge))).toBe("ACTIVE")
    expect((await links.read(charge)).link?.deactivatedAt).toBeUndefined()
  })
})

describe("a payment link that is given up before anybody paid it", () => {
  it("by a process that was killed meanwhile, is made inactive when its claim has ended, and not before", async () => {
    const charge = await links.aLink()
    await killedWhileGivingUp(charge)

    await resolveDoubt(links.dependencies(), charge.id)
    const meanwhile = await sent()
    await theJobRuns(charge)

    expect(meanwhile).toBe(0)
    expect(await statusOf(linkIdOf(charge))).toBe("INACTIVE")
    expect((await links.read(charge)).state).toBe("canceled")
  })

  it("stays in doubt beyond the resolve window while the gateway can neither do it nor refuse", async () => {
    const charge = await links.aLink()
    await killedWhileGivingUp(charge)
    await here.simulator.on("deactivate_link").failBeforeCommit(503).always()
    await theJobRuns(charge)
    const { knex } = here.database
    await knex("checkout_transparent_operation").update({
      absent_since: knex.raw("now() - interval '1 hour'"),
    })

    await theJobRuns(charge)
    const { unresolved } = await here.ledger.currentStateOf(charge.id)
    await here.simulator.clearFaults()
    await theJobRuns(charge)

    expect(unresolved).toMatchObject({ kind: "void", state: "unknown" })
    expect((await links.read(charge)).state).toBe("canceled")
  })

  it("that the gateway refuses is not given up, and may be asked for again", async () => {
    const charge = await links.aLink()
    await here.simulator.on("deactivate_link").failBeforeCommit(422).once()

    const refused = await deactivate(charge)
    const again = await deactivate(charge)

    expect(refused).toMatchObject({ kind: "failed" })
    expect(again).toEqual({ kind: "inactive" })
  })
})
