import type { Charge, AsynchronousMethod } from "../../src/charge/charge"
import type { AccountOptions } from "../../src/options/account-options"
import { TimeBudget } from "../../src/charge/time-budget"
import { deactivateLink } from "../../src/payments/deactivate-link"
import { cancelOrAbandonCode } from "../../src/payments/cancel-code"
import type { OperationDependencies } from "../../src/payments/dependencies"
import { systemClock } from "../../src/payments/gateway-clients"
import { codesIn } from "./support/codes"
import { linksIn } from "./support/links"
import { aPlaceForOperations } from "./support/operations"

const here = aPlaceForOperations()
const links = linksIn(here)
const codes = codesIn(here)

/** The same rows and credentials, in another installation. */
function copied(account: AccountOptions): OperationDependencies {
  return here.dependencies({
    account,
    ledger: here.database.ledger({ installation: "staging" }),
  })
}

const METHODS: AsynchronousMethod[] = ["pix", "wallet", "link"]

describe("a code of another installation", () => {
  it.each(METHODS)("(%s) is given up by nobody else", async (method) => {
    const charge = await aCode(method)

    const given = await cancelOrAbandonCode(
      copied(links.account()),
      { charge, actor: "user_1" },
      aBudget()
    )

    expect(given).toMatchObject({
      kind: "written_elsewhere",
      charge: { id: charge.id, state: "pending" },
    })
    expect(await changesAsked()).toEqual([])
    expect(await now(charge)).toMatchObject({ abandonedAt: undefined })
  })
})

describe("a payment link of another installation", () => {
  it("is made inactive by nobody else, and the log says who would", async () => {
    const charge = await links.aLink()

    const deactivated = await deactivateLink(
      copied(links.account()),
      { charge, linkId: charge.link?.id ?? "" },
      aBudget()
    )

    expect(deactivated).toMatchObject({
      kind: "failed",
      error: {
        message: expect.stringContaining("written by another installation"),
      },
    })
    expect(await changesAsked()).toEqual([])
  })
})

function aCode(method: AsynchronousMethod): Promise<Charge> {
  return method === "link" ? links.aLink() : codes.aCode(method)
}

/** What was asked of the gateway that changes something. */
async function changesAsked(): Promise<string[]> {
  const asked = await here.simulator.requests()
  return asked
    .map(({ operation }) => operation)
    .filter((operation) =>
      ["capture", "refund", "deactivate_link", "refund_link"].includes(
        operation
      )
    )
}

async function now({ id }: Charge): Promise<Charge> {
  return (await here.ledger.currentStateOf(id)).charge
}

function aBudget(): TimeBudget {
  return TimeBudget.of(10_000, systemClock)
}
