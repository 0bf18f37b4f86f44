import {
  aCardCheckout,
  aCardCheckoutWithCard,
  type ChosenCard,
  MANUAL_CARD_PROVIDER,
} from "../../../integration-tests/support/a-card-checkout"
import { CARDS } from "../../../integration-tests/support/a-card"
import { type Begun, ofCart, type Scene, type UseCase } from "../use-case"
import { buyByCard } from "./shoppers"

export const CARD_SALES: UseCase[] = [
  {
    name: "card-session",
    by: "request",
    async begin(scene) {
      const checkout = await aCardCheckout(scene)
      return {
        ...ofCart(checkout),
        act: () => checkout.chooseCard(),
        goOn: () => buyByCard(checkout),
      }
    },
  },
  {
    name: "card-sale",
    by: "request",
    begin: (scene) => aSale(scene, {}),
  },
  {
    name: "card-sale-late-capture",
    by: "request",
    begin: (scene) => aSale(scene, { providerId: MANUAL_CARD_PROVIDER }),
  },
  {
    name: "card-declined",
    by: "request",
    begin: (scene) => aSale(scene, { number: CARDS.denied }),
  },
  {
    // The token of the restarted process is no longer valid at the gateway, so the process asks for another one.
    name: "access-token",
    by: "request",
    isOfProcess: true,
    moments: /token/i,
    async begin(scene) {
      const sale = await aSale(scene, {})
      return {
        ...sale,
        async act() {
          await scene.rows("delete from checkout_transparent_access_token")
          await scene.letTimePass(6 * 60_000)
          await sale.act()
        },
      }
    },
  },
]

async function aSale(scene: Scene, card: ChosenCard): Promise<Begun> {
  const checkout = await aCardCheckoutWithCard(scene, card)
  const { providerId } = card
  return {
    ...ofCart(checkout),
    act: () => checkout.complete(),
    goOn: () =>
      buyByCard(checkout, providerId === undefined ? {} : { providerId }),
  }
}
