import type { LedgerModuleService } from "../../../../src/modules/ledger"
import { LEDGER_MODULE } from "../../../../src/modules/ledger/ports/ledger-module"
import { CARD_NUMBERS } from "../../../../harness/shopper/a-card"
import { aCardCheckout } from "../../../../harness/shopper/a-card-checkout"
import { describeShopWithSimulator } from "../../../support/app/describe-shop-with-simulator"
import { aGuest, expectSuccess } from "../../../../harness/shopper/a-shopper"

const TOO_MANY =
  "Foram muitas tentativas sem sucesso. Tente mais tarde ou escolha outra forma de pagamento."

describeShopWithSimulator({}, (shop) => {
  const attempts = async () => (await shop.requests("authorize")).length
  /** Tries declined cards with a new cart. Returns the messages that the shopper reads, one for each card. */
  const tryDeclinedCards = async (email: string, cards: number) => {
    const shopper = aGuest(shop.api, shop.store, email)
    const checkout = await aCardCheckout({ ...shop, shopper })
    const read: string[] = []
    for (let card = 1; card <= cards; card++) {
      await expectSuccess(checkout.chooseCard({ number: CARD_NUMBERS.denied }))
      read.push((await checkout.complete()).body.error?.message as string)
    }
    return read
  }
  const listDiscrepancyKindsAndDetails = async () => {
    const ledger = shop.container.resolve<LedgerModuleService>(LEDGER_MODULE)
    const all = await ledger.listDiscrepancies({})
    return all.map(({ kind, details }) => ({ kind, details }))
  }

  it("after ten declined cards of one mailbox, the plugin refuses the mailbox's next card even under a new address such as ana+3@example.com, and lists twenty declines of a gateway account as card testing", async () => {
    const first = [
      ...(await tryDeclinedCards("ana+1@example.com", 5)),
      ...(await tryDeclinedCards("ana+2@example.com", 5)),
    ]
    expect(first).not.toContain(TOO_MANY)
    expect(await tryDeclinedCards("ana+3@example.com", 1)).toEqual([TOO_MANY])
    expect(await attempts()).toBe(10)

    await tryDeclinedCards("bia+1@example.com", 5)
    await tryDeclinedCards("bia+2@example.com", 5)
    expect(await listDiscrepancyKindsAndDetails()).toEqual([])
    await tryDeclinedCards("carla@example.com", 2)

    expect(await attempts()).toBe(22)
    expect(await listDiscrepancyKindsAndDetails()).toEqual([
      {
        kind: "cards_tested",
        details: expect.objectContaining({
          code: "cards_tested",
          values: { account: "br", count: 20, minutes: 60, usual: 0 },
        }) as unknown,
      },
    ])
  })
})
