import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import {
  type ShownCharge,
  type Simulator,
  defaultMerchant,
} from "../../../../packages/devtools/src/simulator"
import { documentedNotification } from "../../../../harness/notifications/documented-notifications"
import {
  aTemporaryCardToken,
  CARD_NUMBERS,
} from "../../../../harness/shopper/a-card"
import {
  CARD_PROVIDER,
  CPF,
  MANUAL_CARD_PROVIDER,
} from "../../../../harness/shopper/a-card-checkout"
import type { ShopWithSimulator } from "../../../support/app/describe-shop-with-simulator"
import { ageStoreRecordsAndSynchronize } from "../../../support/sales/a-failed-completion"
import {
  PIX_AT_CHECKOUT_PROVIDER,
  type PublicSessionData,
} from "../../../../harness/shopper/a-code-checkout"
import { postNotification } from "../../../../harness/notifications/deliver"
import { synchronizeUntilNotificationsHandled } from "../../../support/notifications/stored-notifications"
import type {
  ChargeAtGateway,
  GatewayUnderTest,
  ProviderUnderTest,
  WebhookReport,
  ShownSession,
} from "../provider-under-test"

/** The traps that this plugin cannot avoid, because only Medusa's code decides there (docs/core-traps.md). */
const KNOWN_TRAPS = [
  "captured-again",
  "edit-cancels-payment",
  "canceled-shown-as-authorized",
]

/** Returns this plugin as a provider under test. Its gateway is the simulator. */
export function pluginUnderTest(shop: ShopWithSimulator): ProviderUnderTest {
  let nextCard = CARD_NUMBERS.approved
  return {
    name: "this plugin",
    ids: {
      authorized: MANUAL_CARD_PROVIDER,
      captured: CARD_PROVIDER,
      pending_authorization: PIX_AT_CHECKOUT_PROVIDER,
    },
    gateway: buildGatewayUnderTest(
      shop,
      () => (nextCard = CARD_NUMBERS.denied)
    ),
    reset: async () => void (nextCard = CARD_NUMBERS.approved),
    async buildSessionData(answered) {
      if (answered === "pending_authorization") return { document: CPF }
      const card = nextCard
      nextCard = CARD_NUMBERS.approved
      const token = await aTemporaryCardToken(shop.simulator.url, card)
      return { temporary_card_token: token, document: CPF }
    },
    secretOf: ({ temporary_card_token }) => String(temporary_card_token),
    pay: async (session) =>
      void (await shop.simulator.pay(merchantChargeIdOf(session))),
    sendWebhook: (_, report) => notifyAndWaitUntilHandled(shop, report),
    runJobs: () => runJobsSomeMinutesLater(shop),
    knownTraps: KNOWN_TRAPS,
  }
}

function buildGatewayUnderTest(
  shop: ShopWithSimulator,
  declineNext: () => unknown
): GatewayUnderTest {
  const on: Simulator["on"] = (operation) => shop.simulator.on(operation)
  return {
    declineNext: async () => void declineNext(),
    slowDown: (ms) => on("authorize").slowBeforeCommit(ms).once(),
    refuseNextCall: () =>
      on("refund").respond(422, { message: "Not now." }).once(),
    loseAnswerOfNextRefund: () => on("refund").resetAfterCommit().once(),
    listCharges: async () => (await shop.charges()).map(toChargeAtGateway),
    countAttempts: async () => (await shop.requests("authorize")).length,
  }
}

function toChargeAtGateway(charge: ShownCharge): ChargeAtGateway {
  return {
    reserved:
      charge.chargeStatus === "PRE_AUTHORIZED" ? charge.originalAmount : 0,
    captured: charge.capturedAmount,
    refunded: charge.refundedAmount,
    isPayable: charge.transactionStatus === "PENDING",
  }
}

function merchantChargeIdOf({ data }: Pick<ShownSession, "data">): string {
  const { merchant_charge_id } = data.checkout_transparent as PublicSessionData
  return merchant_charge_id ?? ""
}

/**
 * Sends a notification to Medusa's own webhook route, and waits until the plugin has handled it. The notification
 * always shows a paid Pix, whatever `report.kind` is.
 */
async function notifyAndWaitUntilHandled(
  shop: ShopWithSimulator,
  report: WebhookReport
): Promise<void> {
  const [session] = await shop.container
    .resolve("payment")
    .listPaymentSessions({ id: report.sessionId })
  const cents = report.amount * 100
  await postNotification(
    `${shop.url}/hooks/payment/${PIX_AT_CHECKOUT_PROVIDER.replace("pp_", "")}`,
    {
      headers: { "content-type": "application/json" },
      body: documentedNotification("checkout-pix-with-account", {
        merchantDocument: defaultMerchant.merchantDocument,
        "data.merchantChargeId": session
          ? merchantChargeIdOf({ data: session.data ?? {} })
          : report.sessionId,
        "data.amount": cents,
        "data.originalAmount": cents,
        "data.transactions.0.amount": cents,
        "data.transactions.0.originalAmount": cents,
      }),
    }
  )
  await synchronizeUntilNotificationsHandled(shop.container)
}

/**
 * How far the tests move the time forward, in milliseconds. Medusa's rows are then so old that the plugin no longer
 * expects Medusa to be still writing other rows that belong to them.
 */
const LONGER_THAN_PLUGIN_WAITS_MS = 5 * 60_000

async function runJobsSomeMinutesLater(shop: ShopWithSimulator): Promise<void> {
  const knex = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const charges = await knex<{ merchantChargeId: string }>(
    "checkout_transparent_charge"
  ).select("merchant_charge_id as merchantChargeId")
  for (const charge of charges) {
    await ageStoreRecordsAndSynchronize(
      shop,
      charge,
      LONGER_THAN_PLUGIN_WAITS_MS
    )
  }
}
