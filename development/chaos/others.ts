import { setTimeout as delay } from "node:timers/promises"

import type { Arbitrary } from "fast-check"

import { deactivationOf } from "../../integration-tests/support/admin-payment-links"
import { type Admin, logIn } from "../../integration-tests/support/an-admin"
import {
  Actor,
  type ActorsPlace,
  type CommonStep,
  isCommon,
} from "../simulate/actor"
import { whatComesOf } from "../simulate/at-gateway"
import { ofKind, oneOf } from "../simulate/draw"
import { otherStep } from "../simulate/drawn-others"
import { Chance } from "./chance"
import { loadBalanced } from "./processes"
import type { Stage } from "./stage"

/** How many of the latest charges, orders and links people choose from. */
const LATEST = 30
const MOST_MS = 2_500

type OwnStep = { kind: "link_of_amount" | "deactivate_link" | "link_in_panel" }

const step = oneOf<Arbitrary<CommonStep | OwnStep>>(
  [5, otherStep.filter(isCommon)],
  [1, ofKind(["link_of_amount", "deactivate_link", "link_in_panel"])]
)

/** Lets somebody work in Medusa's admin and in the panel until told to stop. */
export async function workAsOther(
  stage: Stage,
  nth: number,
  stopped: () => boolean
): Promise<void> {
  const chance = new Chance(stage.seed, 400, nth)
  const api = loadBalanced(stage.processes, chance)
  let admin: Admin | undefined
  while (!stopped()) {
    await delay(400 + chance.below(1_200))
    admin ??= await logIn(api).catch(() => undefined)
    if (!admin) continue
    const other = new Other(stage, { chance, admin, name: `other ${nth}` })
    const drawn = chance.draw(step)
    if (isCommon(drawn)) {
      await other.actor.do(drawn)
      continue
    }
    switch (drawn.kind) {
      case "link_of_amount":
        await other.actor.makeLink({ amount: 10 + chance.below(50) })
        break
      case "deactivate_link":
        await other.deactivateLink()
        break
      case "link_in_panel":
        await other.changeLinkInPanel()
    }
  }
}

/** A person who acts on any of the latest payments, orders, charges and links. */
class Other {
  readonly actor: Actor
  readonly #stage: Stage
  readonly #chance: Chance

  constructor(
    stage: Stage,
    { chance, admin, name }: { chance: Chance; admin: Admin; name: string }
  ) {
    this.#stage = stage
    this.#chance = chance
    const { simulator, journal } = stage
    const place: ActorsPlace = {
      ...{ gateway: simulator, journal },
      ask: (...asked) => admin.request(...asked),
      sleep: (ms) => delay(ms % MOST_MS),
      note: (what, ids) => journal.note(name, what, ids),
      payment: async () => {
        const row = await this.#any("payment", ["id", "amount"])
        return row && { ...row, amount: Math.round(Number(row.amount) * 100) }
      },
      order: async () => (await this.#any('"order"', ["id"]))?.id,
      chargeToRefund: async () =>
        (await this.#any("checkout_transparent_discrepancy", ["charge_id"]))
          ?.charge_id,
      chargesToSynchronize: async () => {
        const row = await this.#any("checkout_transparent_charge", ["id"])
        return row ? [row.id] : []
      },
      chargeInPanel: async () => this.#oneOf(await simulator.charges()),
      linkAccount: () => chance.oneOf(["br", "br-at-checkout"]),
      isLinkPaid: () => !chance.isTrue(0.3),
    }
    this.actor = new Actor(place)
  }

  async deactivateLink(): Promise<void> {
    const link = await this.#any("checkout_transparent_payment_link", ["id"])
    if (!link) return
    await this.actor.asAdmin(deactivationOf(link.id), { ids: [link.id] })
  }

  async changeLinkInPanel(): Promise<void> {
    const { simulator } = this.#stage
    const link = this.#oneOf(await simulator.paymentLinks())
    if (!link) return
    const { id, orderNumber, transactions } = link
    const payment = transactions.find(
      ({ originalTransactionId }) => originalTransactionId === null
    )
    const part = payment && 1 + this.#chance.below(payment.amount)
    const words = await whatComesOf(() =>
      payment
        ? simulator.refundLink(payment.id, part)
        : simulator.deactivateLink(id)
    )
    this.actor.place.note(`panel: link, ${part ?? "ended"}: ${words}`, [
      ...[id, orderNumber],
    ])
  }

  #oneOf<Item>(items: readonly Item[]): Item | undefined {
    return items.length > 0
      ? this.#chance.oneOf(items.slice(-LATEST))
      : undefined
  }

  /** Returns a random row among the latest of a table; undefined if the table is empty. */
  async #any<Column extends string>(
    table: string,
    columns: readonly Column[]
  ): Promise<Record<Column, string> | undefined> {
    const { rows } = await this.#stage.database.query<Record<Column, string>>(
      `select ${columns.join()} from ${table} order by created_at desc limit ${LATEST}`
    )
    return this.#oneOf(rows)
  }
}
