import type { Journal, MoneyRequest } from "../../records/journal"
import { type StoreAnswer, formatAnswerAsOneLine } from "./store-answer"
import {
  type GatewayActions,
  linkIdIn,
  PANEL_ACTIONS,
  fractionOfAmount,
  payCodeOrLink,
  tryActionAtGateway,
} from "../gateway/gateway-actions"
import type { NonShopperStep } from "../stories/story"

export const PAYMENT_LINKS = "/admin/checkout-transparent/payment-links"
const CHARGES = "/admin/checkout-transparent/charges"

/**
 * The store, the gateway and the journal, as a simulated administrator uses them. In `simulate` the store is a model,
 * and in `chaos` it is a real store.
 */
export interface AdministratorEnvironment {
  gateway: GatewayActions
  journal: Journal
  ask(
    method: "get" | "post" | "delete",
    path: string,
    body?: object
  ): Promise<StoreAnswer>
  sleep(ms: number): Promise<void>
  note(what: string, ids: readonly string[]): void
  /** Chooses a payment to act on. Resolves to `undefined` if there is none. The amount is in minor units. */
  payment(): Promise<{ id: string; amount: number } | undefined>
  order(): Promise<string | undefined>
  chargeToRefund(): Promise<string | undefined>
  chargesToSynchronize(): Promise<string[]>
  /**
   * Resolves to the charge that the administrator changes next in the merchant panel. Resolves to `undefined` if the
   * administrator should change no charge.
   *
   * Before this function resolves to `undefined`, it sometimes makes a change in the panel itself: it refunds a payment
   * of a payment link.
   */
  chooseChargeOrRefundLink(): Promise<
    { merchantChargeId: string; originalAmount: number } | undefined
  >
  /** Returns the id of the account for which the administrator creates a payment link. */
  linkAccount(): string
  isLinkPaid(): boolean
}

interface RequestDetails {
  method?: "post" | "delete"
  body?: object
  times?: number
  /**
   * The ids of the charges, orders or other records that the request is about. In `chaos`, a report about one of them
   * shows the request.
   */
  ids?: readonly string[]
  /** The movement of money that the request asks for. The journal records it each time the request is sent. */
  money?: Omit<MoneyRequest, "at">
}

const COMMON_STEP_KINDS = [
  ...(["capture", "refund", "cancel_order", "refund_charge"] as const),
  ...(["synchronize", "link_for_order", "panel"] as const),
]

/** The actions that are possible both in `simulate`, which models Medusa, and in `chaos`, which runs a real store. */
export type CommonStep = Extract<
  NonShopperStep,
  { kind: (typeof COMMON_STEP_KINDS)[number] }
>

export function isStepOfSimulateAndChaos(step: {
  kind: string
}): step is CommonStep {
  return COMMON_STEP_KINDS.some((kind) => kind === step.kind)
}

/**
 * Simulates an administrator, who works in Medusa's admin and in the gateway's panel for merchants. The store learns of
 * changes in the panel only from lookups and notifications.
 */
export class Administrator {
  constructor(readonly environment: AdministratorEnvironment) {}

  performAdministratorStep(step: CommonStep): Promise<void> {
    switch (step.kind) {
      case "capture":
      case "refund":
        return this.#movePayment(step)
      case "cancel_order":
        return this.#cancelOrder(step.times)
      case "refund_charge":
        return this.#refundCharge()
      case "synchronize":
        return this.#requestSynchronizations()
      case "link_for_order":
        return this.#linkForOrder()
      case "panel":
        return this.#actInPanel(step)
    }
  }

  /**
   * Sends an admin request `times` times at the same time, as if the administrator clicked several times. Returns the
   * answer to the first of these requests.
   */
  async requestAsAdmin(
    path: string,
    {
      method = "post",
      body = {},
      times = 1,
      ids = [],
      money,
    }: RequestDetails = {}
  ): Promise<StoreAnswer> {
    const answers = await Promise.all(
      Array.from({ length: times }, () => {
        if (money) this.environment.journal.addMoneyRequest(money)
        return this.environment.ask(method, path, body)
      })
    )
    const said = answers.map(formatAnswerAsOneLine).join(" / ")
    this.environment.note(
      `${path.replace("/admin/", "")} ${JSON.stringify(body)}: ${said}`,
      money ? [money.id, ...ids] : ids
    )
    return answers[0]!
  }

  /**
   * Creates a payment link, for an order or for an amount. If the store creates the link and `isLinkPaid` returns true,
   * a payer pays the link after a short time.
   */
  async createLinkAndMaybePay(
    about: { order_id: string } | { amount: number }
  ) {
    const { environment } = this
    const ids = "order_id" in about ? [about.order_id] : []
    const body = { account: environment.linkAccount(), ...about }
    const linkId = linkIdIn(
      await this.requestAsAdmin(PAYMENT_LINKS, { body, ids })
    )
    if (linkId === undefined || !environment.isLinkPaid()) return
    await environment.sleep(3_000)
    const words = await payCodeOrLink(environment.gateway, { linkId })
    environment.note(`pays at the link: ${words}`, [linkId, ...ids])
  }

  async #movePayment({
    kind,
    part,
    times,
  }: Extract<NonShopperStep, { kind: "capture" | "refund" }>): Promise<void> {
    const payment = await this.environment.payment()
    if (!payment) return
    const { id } = payment
    const amount = fractionOfAmount(payment.amount, part)
    await this.requestAsAdmin(`/admin/payments/${id}/${kind}`, {
      body: amount === null ? {} : { amount: amount / 100 },
      times,
      money: { kind, id, amount },
    })
  }

  async #cancelOrder(times: number): Promise<void> {
    const id = await this.environment.order()
    if (id === undefined) return
    const money = { kind: "cancel", id, amount: null } as const
    await this.requestAsAdmin(`/admin/orders/${id}/cancel`, { times, money })
  }

  async #refundCharge(): Promise<void> {
    const id = await this.environment.chargeToRefund()
    if (id === undefined) return
    const shown = await this.environment.ask("get", `${CHARGES}/${id}`)
    const { charge } = shown.body as { charge?: { observed: string } }
    if (!charge) return
    const { observed } = charge
    await this.requestAsAdmin(`${CHARGES}/${id}/refund`, {
      body: { refunded_as: "whole_charge", observed, reason: "simulated" },
      money: { kind: "refund", id, amount: null },
    })
  }

  async #requestSynchronizations(): Promise<void> {
    for (const id of await this.environment.chargesToSynchronize()) {
      await this.requestAsAdmin(`${CHARGES}/${id}/synchronize`, { ids: [id] })
    }
  }

  async #linkForOrder(): Promise<void> {
    const order_id = await this.environment.order()
    if (order_id !== undefined) await this.createLinkAndMaybePay({ order_id })
  }

  async #actInPanel({
    what,
    part,
  }: Extract<NonShopperStep, { kind: "panel" }>): Promise<void> {
    const { gateway } = this.environment
    const charge = await this.environment.chooseChargeOrRefundLink()
    if (!charge) return
    const { merchantChargeId: id, originalAmount } = charge
    const amount = fractionOfAmount(originalAmount, part) ?? undefined
    const words = await tryActionAtGateway(() =>
      PANEL_ACTIONS[what](gateway, id, amount)
    )
    this.environment.note(`panel: ${what} ${amount ?? "all"}: ${words}`, [id])
  }
}
