import { reloadCharge } from "../../../support/ledger/a-code"
import { aLedgerDatabase } from "../../../support/ledger/a-ledger"
import { aClaimedCharge } from "../../../support/ledger/an-intent"

const database = aLedgerDatabase()
const ledger = () => database.ledger()

const aLink = () =>
  aClaimedCharge(ledger(), { method: "link", linkPurpose: "cart" })

describe("recordLinkDeactivationResult", () => {
  it("after two failed attempts to deactivate a link, its charge has the times of the first and of the latest attempt", async () => {
    const { charge } = await aLink()
    const timeAfterCreation = (ms: number) =>
      new Date(charge.createdAt.getTime() + ms)
    await database.stopTime(charge.createdAt, 60_000)
    await ledger().recordLinkDeactivationResult(charge.id, {
      kind: "failed",
      notOfferedRoute: "/links/:id",
    })
    await database.stopTime(charge.createdAt, 120_000)
    await ledger().recordLinkDeactivationResult(charge.id, { kind: "failed" })

    const { link } = await reloadCharge(ledger(), charge)

    expect(link).toEqual({
      purpose: "cart",
      deactivationFirstFailedAt: timeAfterCreation(60_000),
      deactivationTriedAt: timeAfterCreation(120_000),
    })
  })

  it("if the gateway does not offer to deactivate a link, the route of the refused request is recorded on the link's charge", async () => {
    const { charge } = await aLink()
    await ledger().recordLinkDeactivationResult(charge.id, {
      kind: "failed",
      notOfferedRoute: "/links/:id",
    })

    const { link } = await reloadCharge(ledger(), charge)

    expect(link?.notOfferedRoute).toBe("/links/:id")
  })
})
