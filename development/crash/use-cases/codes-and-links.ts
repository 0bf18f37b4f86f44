import {
  aCodeCheckout,
  type CodeCheckout,
  type CodeSession,
  PIX_AT_CHECKOUT,
  PIX_PROVIDER,
  WALLET_PROVIDER,
} from "../../../integration-tests/support/a-code-checkout"
import {
  LINK_AT_CHECKOUT,
  LINK_PROVIDER,
  linkIdOf,
} from "../../../integration-tests/support/a-link-sale"
import { succeeds } from "../../../integration-tests/support/a-shopper"
import {
  type Begun,
  nobody,
  ofCart,
  type Scene,
  type UseCase,
} from "../use-case"
import { buyByCode, payShown } from "./shoppers"

const METHODS = [
  { name: "pix", providerId: PIX_PROVIDER },
  { name: "wallet", providerId: WALLET_PROVIDER },
  { name: "link", providerId: LINK_PROVIDER },
]

/** The paths of a Pix and a link; a wallet's code takes the same paths as a Pix. */
const WAYS = [
  {
    name: "pix",
    providerId: PIX_PROVIDER,
    atCheckout: PIX_AT_CHECKOUT,
    other: WALLET_PROVIDER,
  },
  {
    name: "link",
    providerId: LINK_PROVIDER,
    atCheckout: LINK_AT_CHECKOUT,
    other: PIX_PROVIDER,
  },
]

export const CODES_AND_LINKS: UseCase[] = [
  ...METHODS.flatMap(({ name, providerId }): UseCase[] => [
    {
      name: `${name}-made`,
      by: "request",
      async begin(scene) {
        const checkout = await aCodeCheckout(scene)
        return {
          ...going(scene, checkout, providerId),
          act: () => checkout.choose(providerId),
        }
      },
    },
    {
      name: `${name}-paid`,
      by: "notification",
      async begin(scene) {
        const { checkout, session } = await shown(scene, providerId)
        return paid(scene, session, going(scene, checkout, providerId))
      },
    },
  ]),
  ...WAYS.flatMap(({ name, providerId, atCheckout, other }): UseCase[] => [
    {
      name: `${name}-order-placed`,
      by: "request",
      async begin(scene) {
        const { checkout } = await shown(scene, atCheckout)
        return {
          ...going(scene, checkout, atCheckout),
          act: () => checkout.complete(),
        }
      },
    },
    {
      name: `${name}-order-paid`,
      by: "notification",
      async begin(scene) {
        const { checkout, session } = await shown(scene, atCheckout)
        await succeeds(checkout.complete())
        return paid(scene, session, going(scene, checkout, atCheckout))
      },
    },
    {
      name: `${name}-superseded`,
      by: "request",
      async begin(scene) {
        const { checkout } = await shown(scene, providerId)
        return {
          ...going(scene, checkout, other),
          act: () => checkout.choose(other),
        }
      },
    },
  ]),
  {
    name: "notification-of-nothing-new",
    by: "notification",
    async begin(scene) {
      const { checkout, session } = await shown(scene, PIX_PROVIDER)
      await payShown(scene, session)
      await scene.deliver(session.merchantChargeId)
      return {
        ...going(scene, checkout, PIX_PROVIDER),
        act: () => scene.deliver(session.merchantChargeId),
      }
    },
  },
  {
    // The shopper pays an abandoned code: no order waits for this money.
    name: "unmatched-refund",
    by: "notification",
    beginsAlone: true,
    async begin(scene) {
      const { checkout, session } = await shown(scene, PIX_PROVIDER)
      await scene.simulator.setCodesCancelable(false)
      await checkout.code(PIX_PROVIDER)
      await scene.simulator.setCodesCancelable(true)
      return paid(scene, session, {
        ...ofCart(checkout),
        goOn: nobody,
      })
    },
  },
  {
    name: "events",
    by: "notification",
    isOfProcess: true,
    moments: /outbox|publish/i,
    async begin(scene) {
      const { checkout, session } = await shown(scene, PIX_PROVIDER)
      return paid(scene, session, going(scene, checkout, PIX_PROVIDER))
    },
  },
]

async function shown(
  scene: Scene,
  providerId: string
): Promise<{ checkout: CodeCheckout; session: CodeSession }> {
  const checkout = await aCodeCheckout(scene)
  return { checkout, session: await checkout.code(providerId) }
}

function going(
  scene: Scene,
  checkout: CodeCheckout,
  providerId: string
): Omit<Begun, "act"> {
  const isAtCheckout = providerId.endsWith("-at-checkout")
  return {
    ...ofCart(checkout),
    goOn: () => buyByCode(scene, checkout, { providerId, isAtCheckout }),
  }
}

/** Pays a code or link and delivers the notification of the payment. */
async function paid(
  scene: Scene,
  session: CodeSession,
  begun: Omit<Begun, "act">
): Promise<Begun> {
  await payShown(scene, session)
  const id = session.shown.link ? linkIdOf(session) : session.merchantChargeId
  return { ...begun, act: () => scene.deliver(id) }
}
